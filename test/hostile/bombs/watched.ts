import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** How a command line ended, and the most that it took. */
export interface Watched {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
  readonly peakMemoryBytes: number;
  readonly peakDiskBytes: number;
}

const EVERY_MS = 5;

/** Runs a script with `temporary` as its folder for temporary files; killed once it has passed a bound. */
export async function watched(
  script: string,
  argv: readonly string[],
  temporary: string,
  most: { readonly seconds: number; readonly diskBytes: number; readonly memoryBytes: number },
): Promise<Watched> {
  const began = performance.now();
  const child = spawn(process.execPath, [script, ...argv], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err, peakMemoryBytes, peakDiskBytes] = ["", "", 0, 0];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  const look = () => {
    peakDiskBytes = Math.max(peakDiskBytes, bytesUnder(temporary));
    peakMemoryBytes = Math.max(peakMemoryBytes, residentBytes(child.pid ?? 0));
    const seconds = (performance.now() - began) / 1000;
    if (peakDiskBytes > most.diskBytes || seconds > most.seconds || peakMemoryBytes > most.memoryBytes)
      child.kill("SIGKILL");
  };
  const looking = setInterval(look, EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(looking);
  return { code, out, err, seconds: (performance.now() - began) / 1000, peakMemoryBytes, peakDiskBytes };
}

function bytesUnder(folder: string): number {
  let bytes = 0;
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const stats = statSync(join(folder, name));
      if (stats.isFile()) bytes += stats.size;
    }
  } catch {
    // Something went while it was looked at.
  }
  return bytes;
}

/** The most that a process has had in memory so far; 0 where the system does not say. */
function residentBytes(pid: number): number {
  try {
    const line = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(line?.[1] ?? 0) * 1024;
  } catch {
    // It has ended, or this is another system.
    return 0;
  }
}
