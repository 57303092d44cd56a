import { addDays, dayOf } from "#core/dates.ts";
import type { Bench } from "./bench.ts";
import { sendRequest } from "./http-connection.ts";
import { median } from "./measure.ts";
import { readResidentMemory } from "./processes/processes.ts";
import { compareWithTarget } from "./targets.ts";

const ROUNDS = 5;
/** 100,000 sales at a thousand sales a day. */
const DAYS = 100;

/** Measures the additional memory of the server while it exports 100,000 sales. */
export async function exportTable(bench: Bench): Promise<string> {
  const till = (await bench.old())[0]!;
  const { connection, pid } = await bench.product();
  const from = addDays(dayOf(new Date()), -DAYS);
  const to = addDays(dayOf(new Date()), -1);
  const path = `/api/sales/export?startDate=${from}&endDate=${to}`;
  const rounds: { grown: number; seconds: number; megabytes: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const before = readResidentMemory(pid);
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, readResidentMemory(pid));
    }, 10);
    const began = performance.now();
    const bytes = await sendRequest(connection, till, "GET", path);
    clearInterval(timer);
    rounds.push({
      grown: most - before,
      seconds: (performance.now() - began) / 1000,
      megabytes: bytes / 1024 / 1024,
    });
  }
  const of = (part: "grown" | "seconds" | "megabytes") =>
    median(rounds.map((round) => round[part])).toFixed(1);
  const first = rounds[0]!.grown.toFixed(1);
  compareWithTarget("export of 100,000 sales: the server's memory", Number(of("grown")), { most: 60 }, "MB");
  return `## Export of ${DAYS} days with 100,000 sales

The whole answer, read through HTTP without compression; the server's resident memory looked at every 10 ms.
Medians of ${ROUNDS}, and the first one, in a process that has exported nothing yet.

| | MB more than before (target ≤ 60) | the first one | seconds | MB sent |
|---|---:|---:|---:|---:|
| export | ${of("grown")} | ${first} | ${of("seconds")} | ${of("megabytes")} |
`;
}
