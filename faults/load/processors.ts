import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Splits the processors between two simulated computers, or returns why that is not possible: the server and its
 * database need two.
 */
export function splitProcessors(): { here: string; there: string } | string {
  try {
    execFileSync("taskset", ["-V"], { stdio: "ignore" });
  } catch {
    return "Sin taskset (util-linux)";
  }
  const allowed = /^Cpus_allowed_list:\s+(\S+)/m.exec(readFileSync("/proc/self/status", "utf8"))![1]!;
  const numbers = allowed.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number) as [number, number?];
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
  const there = numbers.pop()!;
  return numbers.length < 2
    ? "Con menos de tres procesadores"
    : { here: numbers.join(","), there: String(there) };
}

/** Binds processes to processors, with all their threads and later children. */
export function bindProcessesToProcessors(processors: string, pids: readonly number[]): void {
  for (const pid of pids)
    execFileSync("taskset", ["-a", "-c", "-p", processors, String(pid)], { stdio: "ignore" });
}
