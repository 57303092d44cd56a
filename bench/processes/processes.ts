import { readdirSync, readFileSync } from "node:fs";

// The resources of processes, from Linux's /proc.

const TICK_MS = 10;

type Stat = { pid: number; parent: number; session: number; cpu: number; endedChildren: number };

function statOf(pid: number): Stat | null {
  try {
    // The name, in parentheses, may contain spaces. The first field after it is the third.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ").map(Number);
    const at = (field: number) => fields[field - 3]!;
    return {
      pid,
      parent: at(4),
      session: at(6),
      cpu: (at(14) + at(15)) * TICK_MS,
      endedChildren: (at(16) + at(17)) * TICK_MS,
    };
  } catch {
    return null; // it has ended
  }
}

function all(): Stat[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
}

/** The process and its descendants, including those in new sessions. */
export function treeOf(pid: number): number[] {
  const found = new Set([pid]);
  const processes = all();
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const one of processes)
      if (found.has(one.parent) || (one.session !== statOf(pid)?.session && found.has(one.session)))
        found.add(one.pid);
  }
  return [...found];
}

/** Milliseconds of processor time of the process alone. */
export function cpuOf(pid: number): number {
  return statOf(pid)?.cpu ?? 0;
}

/** Of the process and its descendants, including ended ones. */
export function cpuOfTree(pid: number): number {
  return treeOf(pid)
    .flatMap((one) => statOf(one) ?? [])
    .reduce((sum, { cpu, endedChildren }) => sum + cpu + endedChildren, 0);
}

/** Megabytes of the processes, with shared memory counted once (PSS). */
export function memoryOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + field(`/proc/${pid}/smaps_rollup`, "Pss"), 0) / 1024;
}

/** Megabytes of one process including shared memory; faster to read. */
export function residentOf(pid: number): number {
  return field(`/proc/${pid}/status`, "VmRSS") / 1024;
}

function field(file: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(file, "utf8"))?.[1] ?? 0);
  } catch {
    return 0; // it has ended
  }
}
