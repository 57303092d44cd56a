import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

type Stat = { pid: number; parent: number; session: number; cpu: number; endedChildren: number };

function statOf(pid: number): Stat | null {
  try {
    // The process name, in parentheses, may contain spaces. The first field after the name is field 3.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ").map(Number);
    const at = (readField: number) => fields[readField - 3]!;
    return {
      pid,
      parent: at(4),
      session: at(6),
      cpu: (at(14) + at(15)) * TICK_MS,
      endedChildren: (at(16) + at(17)) * TICK_MS,
    };
  } catch {
    return null; // the process has ended
  }
}

function readAllProcesses(): Stat[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
}

/** Returns the process and its descendants, including those in other sessions. */
export function findProcessTree(pid: number): number[] {
  const found = new Set([pid]);
  const processes = readAllProcesses();
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const one of processes)
      if (found.has(one.parent) || (one.session !== statOf(pid)?.session && found.has(one.session)))
        found.add(one.pid);
  }
  return [...found];
}

/** Processor time of the process without its children, in milliseconds. */
export function readCpuTime(pid: number): number {
  return statOf(pid)?.cpu ?? 0;
}

/** Processor time of the process and its descendants, ended ones included, in milliseconds. */
export function readTreeCpuTime(pid: number): number {
  return findProcessTree(pid)
    .flatMap((one) => statOf(one) ?? [])
    .reduce((sum, { cpu, endedChildren }) => sum + cpu + endedChildren, 0);
}

/** Memory of the processes in megabytes. Shared memory is counted once (PSS). */
export function readProportionalMemory(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + readField(`/proc/${pid}/smaps_rollup`, "Pss"), 0) / 1024;
}

/** Memory of one process in megabytes, including shared memory. Faster to read than PSS. */
export function readResidentMemory(pid: number): number {
  return readField(`/proc/${pid}/status`, "VmRSS") / 1024;
}

function readField(file: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(file, "utf8"))?.[1] ?? 0);
  } catch {
    return 0; // the process has ended
  }
}
