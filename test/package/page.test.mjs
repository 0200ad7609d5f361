// Would catch pages of a package whose links lead nowhere, a manifest without its address, a release that could not be
// published, and a dry run that does something.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { manifestOf } from "../../build/package.mjs";
import { addressOf, standingAlone } from "../../build/page.mjs";
import { changesOf, obstacles } from "../../build/release.mjs";
import { PROJECT } from "../tools/exec.mjs";

const URL = "https://github.com/someone/evaloupe";
const textOf = (/** @type {string} */ name) => readFileSync(path.join(PROJECT, name), "utf8");
const manifest = JSON.parse(textOf("package.json"));
const targets = (/** @type {string} */ text) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to);

test("every link of README, CHANGELOG and the command line's page leads below the address, or is plain words", () => {
  const address = addressOf(`${URL}.git`);
  assert.equal(address.repository, URL);
  for (const [page, below] of [
    ["README.md", ""],
    ["CHANGELOG.md", ""],
    ["docs/npm.md", "docs/"],
  ]) {
    const text = textOf(page ?? "");
    const links = targets(standingAlone(text, address, below));
    assert.ok(links.length > 0, page);
    for (const link of links) assert.match(link, /^https:\/\/|^#/, page);
    for (const link of links.filter((one) => one.startsWith(URL))) {
      const file = link.replace(/^.*?\/(?:blob|raw)\/HEAD\//, "").replace(/#.*$/, "");
      assert.ok(textOf(file).length > 0, `${page} leads to ${file}`);
    }
    assert.deepEqual(
      targets(standingAlone(text, null)).filter((to) => !/^https:|^#/.test(to)),
      [],
      page,
    );
    assert.doesNotMatch(standingAlone(text, null), /!\[/, page);
  }
  assert.equal(
    standingAlone("a [b](c.md#d) and ![e](f.png)", address),
    `a [b](${URL}/blob/HEAD/c.md#d) and ![e](${URL}/raw/HEAD/f.png)`,
  );
});

test("an address is that of a repository, at a host whose pages are known", () => {
  assert.match(
    addressOf("https://gitlab.com/group/sub/name").issues,
    /^https:\/\/gitlab\.com\/group\/sub\/name\/-\/issues$/,
  );
  for (const wrong of ["someone/evaloupe", "http://github.com/a/b", "https://github.com/a", "https://example.org/a/b"])
    assert.throws(() => addressOf(wrong), /is no address of a repository/, wrong);
});

test("the manifest has what a marketplace shows, and the address where there is one", () => {
  assert.ok(manifest.categories.includes("Testing"));
  assert.equal(new Set(manifest.keywords).size, 20);
  assert.match(manifest.galleryBanner.color, /^#[0-9a-f]{6}$/);
  const shipped = manifestOf(manifest, addressOf(URL));
  assert.deepEqual(
    [shipped.repository, shipped.bugs, shipped.homepage, shipped.qna],
    [{ type: "git", url: `${URL}.git` }, { url: `${URL}/issues` }, `${URL}#readme`, `${URL}/issues`],
  );
  assert.deepEqual(
    ["scripts", "dependencies", "devDependencies", "private"].filter((name) => name in shipped),
    [],
  );
  assert.equal(manifestOf(manifest, null).qna, false);
});

test("a release has a version, lines in the changelog and the same version in the lock file", () => {
  const changelog = "# Changelog\n\n## 0.2.0\n\n- **A**: b\n\n## 0.1.0\n\n- c\n";
  assert.equal(changesOf(changelog, "0.2.0"), "- **A**: b");
  assert.equal(changesOf(changelog, "0.3.0"), null);
  const of = (/** @type {string} */ version, isPreRelease = false, lockVersion = version) =>
    obstacles({ version, changelog, lockVersion, isPreRelease }).map((one) => one.split(" ").slice(0, 4).join(" "));
  assert.deepEqual(of("0.2.0"), []);
  assert.deepEqual(of("0.2.0", true), ["A pre-release has an"]);
  assert.deepEqual(of("0.1.0"), ["0.1.0 has an odd"]);
  assert.deepEqual(of("0.1.0", true), []);
  assert.deepEqual(of("0.2.0", false, "0.1.0"), ["package-lock.json has the version"]);
  assert.equal(of("0.4.0-beta").length, 2);
  assert.notEqual(changesOf(textOf("CHANGELOG.md"), manifest.version), null);
});

test("a dry run says what would be published, without tokens, and does nothing", () => {
  const before = execFileSync("git", ["status", "--porcelain"], { cwd: PROJECT, encoding: "utf8" });
  const run = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, ["build/release.mjs", ...args], {
      cwd: PROJECT,
      encoding: "utf8",
      // Nothing that it could ask for a registry is there.
      env: { PATH: "", VSCE_PAT: "secret-of-vsce" },
    });
  const { status, stdout, stderr } = run("--dry-run", "--repository", URL);
  assert.equal(status, 0, stderr);
  assert.match(stdout, new RegExp(`^Evaloupe ${manifest.version}\n`));
  assert.match(stdout, /vscode: npx vsce publish --packagePath \S+\.vsix \(token: VSCE_PAT\)/);
  assert.match(
    stdout,
    /open-vsx: npx --yes ovsx@\S+ publish \S+\.vsix \(token: OVSX_PAT; it is not in the environment\)/,
  );
  assert.match(stdout, /npm: npm publish \S+\.tgz --access public --tag latest/);
  assert.match(stdout, /Dry run: nothing was built, sent or changed\.\n$/);
  assert.doesNotMatch(stdout + stderr, /secret-of-vsce/);
  assert.equal(execFileSync("git", ["status", "--porcelain"], { cwd: PROJECT, encoding: "utf8" }), before);

  const lacking = run("--repository", URL);
  assert.equal(lacking.status, 1);
  assert.match(lacking.stderr, /OVSX_PAT, the token for open-vsx, is not in the environment\.\nNODE_AUTH_TOKEN/);
  assert.match(run("--dry-run").stderr, /Give the address of the repository/);
  assert.match(run("--dry-run", "--repository", URL, "--only", "shop").stderr, /There is no registry shop\./);
});

test("the command line installs as a package of its own, without a network, and scores", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "evaloupe-npm-"));
  try {
    const tarball = execFileSync(process.execPath, ["build/cliPackage.mjs", "--out", folder, "--repository", URL], {
      cwd: PROJECT,
      encoding: "utf8",
    }).trim();
    const packed = JSON.parse(readFileSync(path.join(folder, "evaloupe/package.json"), "utf8"));
    assert.deepEqual(
      [packed.version, packed.dependencies, packed.homepage],
      [manifest.version, undefined, `${URL}#readme`],
    );
    const home = path.join(folder, "home");
    execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--prefix", home, tarball], {
      encoding: "utf8",
    });
    const evaloupe = (/** @type {string[]} */ ...args) =>
      execFileSync(path.join(home, "node_modules/.bin/evaloupe"), args, { cwd: home, encoding: "utf8" });
    assert.equal(evaloupe("--version").trim(), manifest.version);
    const { samples } = JSON.parse(
      evaloupe("score", path.join(PROJECT, "examples/harrow-strait.jsonl"), "--as", "json"),
    );
    assert.equal(samples, 39);
    assert.match(evaloupe("label", "--help"), /^evaloupe label/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
