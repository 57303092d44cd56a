import { readdirSync, readFileSync } from "node:fs";

// What processes take, as Linux tells it in /proc.

const TICK_MS = 10;

type Stat = { pid: number; parent: number; session: number; cpu: number; endedChildren: number };

function statOf(pid: number): Stat | null {
  try {
    // The name, in parentheses, may hold spaces. The first field after it is the third.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ").map(Number);
    const at = (field: number) => fields[field - 3]!;
    return {
      ...{ pid, parent: at(4), session: at(6) },
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

/** The process and all that it started, also what has gone its own way in the session of one of them. */
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

/** Of the process, and of all that it started, what has ended included. */
export function cpuOfTree(pid: number): number {
  return treeOf(pid)
    .flatMap((one) => statOf(one) ?? [])
    .reduce((sum, { cpu, endedChildren }) => sum + cpu + endedChildren, 0);
}

/** Megabytes that go with the processes: what several of them share is counted once (PSS). */
export function memoryOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + field(`/proc/${pid}/smaps_rollup`, "Pss"), 0) / 1024;
}

/** Megabytes of one process, what it shares included; quicker to find out. */
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
