import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** How a command line ended, and the most that it took. */
export interface Watched {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Of the processor, which other processes do not take from it; 0 where the system does not say. */
  readonly seconds: number;
  readonly peakMemoryBytes: number;
  readonly peakDiskBytes: number;
}

const EVERY_MS = 10;

/**
 * Runs a script with `temporary` as its folder for temporary files; killed once it has passed a bound, by the clock once
 * it has passed four times that.
 */
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
  let [out, err, peakMemoryBytes, peakDiskBytes, seconds] = ["", "", 0, 0, 0];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  const look = () => {
    peakDiskBytes = Math.max(peakDiskBytes, bytesUnder(temporary));
    peakMemoryBytes = Math.max(peakMemoryBytes, residentBytes(child.pid ?? 0));
    seconds = Math.max(seconds, processorSeconds(child.pid ?? 0));
    // One that waits takes no time of the processor, and beside other tests its clock says little.
    const isLate = seconds > most.seconds || (performance.now() - began) / 1000 > 4 * most.seconds;
    if (isLate || peakDiskBytes > most.diskBytes || peakMemoryBytes > most.memoryBytes) child.kill("SIGKILL");
  };
  const looking = setInterval(look, EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(looking);
  return { code, out, err, seconds, peakMemoryBytes, peakDiskBytes };
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

function processorSeconds(pid: number): number {
  try {
    // Behind the name, which is in parentheses, the twelfth and thirteenth field: user and system time in ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

const TICKS_A_SECOND = 100;
