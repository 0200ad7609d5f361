// Makes the pictures of the walkthrough from those of the docs, small enough to travel in the package:
// node walkthroughPictures.mjs
import { mkdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { PROJECT } from "../tools/exec.mjs";

/** Names in docs/pictures, by their names in media/walkthrough. */
const PICTURES = {
  open: "worst-failure",
  inspect: "inspector-dark",
  metrics: "metrics-light",
  hover: "failure-to-test",
  own: "open-your-file",
};
const WIDTH = 900;

const out = path.join(PROJECT, "media/walkthrough");
await mkdir(out, { recursive: true });
for (const [name, from] of Object.entries(PICTURES)) {
  const picture = sharp(path.join(PROJECT, "docs/pictures", `${from}.png`)).resize({ width: WIDTH });
  const { size } = await picture.webp({ quality: 78 }).toFile(path.join(out, `${name}.webp`));
  console.log(`${name}.webp  ${(size / 1024).toFixed(0)} KB`);
}
