import pg from "pg";
import { addDays, dayOf } from "#core/dates.ts";
import { minUuidAt } from "#core/uuid.ts";
import { BENCH_CLIENT_COUNT, type Bench } from "./bench.ts";
import { type HttpConnection, sendRequest } from "./http-connection.ts";
import { type LoadMeasurement, measureRepeatedly, median, medianMeasurement, runLoad } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import { type BenchTill, checkoutOverHttp } from "./till.ts";

const ROUNDS = 5;
const TIMES = 20;

const day = (ago: number) => addDays(dayOf(new Date()), -ago);
const days = (from: number, to: number) => `startDate=${day(from)}&endDate=${day(to)}`;

const CALLS: Record<string, (till: BenchTill, connection: HttpConnection) => Promise<unknown>> = {
  checkout: checkoutOverHttp,
  "dashboard's statistics": (till, connection) => sendRequest(connection, till, "GET", "/api/sales/stats"),
  "history, first page": (till, connection) => sendRequest(connection, till, "GET", "/api/sales"),
  "code look-up": (till, connection) => {
    const code = `77${String(Math.floor(Math.random() * till.products.length)).padStart(11, "0")}`;
    return sendRequest(connection, till, "GET", `/api/products/gtin/${code}`);
  },
  "product search": (till, connection) =>
    sendRequest(connection, till, "GET", "/api/products/search?q=cafe%20luker"),
};

/**
 * Measures one shop with a short and with a long history, and equal products and daily sales. The measured
 * times must not grow with history.
 */
export async function historyGrowthTable(bench: Bench): Promise<string> {
  const [young, old] = [await bench.young(), await bench.old()];
  const { connection } = await bench.product();
  const rows: string[] = [];
  const ratios: number[] = [];
  for (const [name, work] of Object.entries(CALLS)) {
    const rounds: { young: LoadMeasurement[]; old: LoadMeasurement[] } = { young: [], old: [] };
    for (let round = 0; round <= ROUNDS; round++)
      for (const age of ["young", "old"] as const) {
        const [till] = { young, old }[age] as [BenchTill];
        const measured = await measureRepeatedly(TIMES, () => work(till, connection));
        if (round > 0) rounds[age].push(measured); // round 0 is a warm-up
      }
    const [a, b] = [medianMeasurement(rounds.young).p50, medianMeasurement(rounds.old).p50];
    ratios.push(b / a);
    rows.push(`| ${name} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(2)} |`);
  }
  compareWithTarget("from 10,000 to 1,000,000 sales, the worst of five", ratios, { most: 1.2 });
  return `## Growth

A shop after 10 days, with 10,000 sales, against the same after 1,000 days, with 1,000,000; ${old[0]!.products.length}
products. Medians of ${ROUNDS} interleaved rounds of ${TIMES}.

| | young, p50 ms | old, p50 ms | ratio (target ≤ 1.2) |
|---|---:|---:|---:|
${rows.join("\n")}
`;
}

const REPORT_PATHS: Record<string, string> = {
  "sales report, 30 days": "/api/reports/sales",
  "financial report, 30 days": "/api/reports/financial",
  "top products, 30 days": "/api/reports/top-products",
  "history, page 1,000": "/api/sales?page=1000",
  "history by text": "/api/sales?search=galletas%20noel",
  "history by text, page 1,000": "/api/sales?search=galletas&page=1000",
  "history by days, page 1,000": `/api/sales?${days(500, 2)}&page=1000`,
  "history by text and days": `/api/sales?search=galletas&${days(400, 390)}`,
};

/** Measures the reports of a store with a million sales, beside plain SQL that sums the last 30 days. */
export async function reportTable(bench: Bench): Promise<string> {
  const till = (await bench.old())[0]!;
  const { connection } = await bench.product();
  const owner = new pg.Client(bench.owner);
  await owner.connect();
  const addUp = () =>
    owner.query("select sum(total) from sale_lines where store_id = $1 and sale_id >= $2", [
      till.storeId,
      minUuidAt(new Date(Date.now() - 30 * 86_400_000)),
    ]);
  const rows: string[] = [];
  const slowest = { report: [] as number[], history: [] as number[] };
  for (const [name, path] of Object.entries(REPORT_PATHS)) {
    const rounds: LoadMeasurement[] = [];
    const yardsticks: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      yardsticks.push((await measureRepeatedly(3, addUp)).p50);
      const measured = await measureRepeatedly(TIMES, () => sendRequest(connection, till, "GET", path));
      if (round > 0) rounds.push(measured);
    }
    const { p50, p95 } = medianMeasurement(rounds);
    const yardstick = median(yardsticks);
    slowest[name.startsWith("history") ? "history" : "report"].push(p95);
    rows.push(
      `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${yardstick.toFixed(1)} | ${(p50 / yardstick).toFixed(1)} |`,
    );
  }
  await owner.end();
  compareWithTarget("history by text, days and page, the worst p95", slowest.history, { most: 100 }, "ms");
  compareWithTarget("reports of 30 days, the worst p95", slowest.report, { most: 100 }, "ms");
  return `## Waiting in a shop with 1,000,000 sales

About 30,000 of them in the last 30 days. Medians of ${ROUNDS} rounds of ${TIMES}. Yardstick: adding up the lines of
the last 30 days in plain SQL, without HTTP, in the same rounds.

| | p50 ms | p95 ms (target ≤ 100) | yardstick, p50 ms | ratio |
|---|---:|---:|---:|---:|
${rows.join("\n")}
`;
}

const SECONDS = 4;
/** Pause between reports, in milliseconds. */
const REPORT_PAUSE_MS = 500;

export async function checkoutWithReportsTable(bench: Bench): Promise<string> {
  const tills = (await bench.old()).slice(0, BENCH_CLIENT_COUNT);
  const { connection } = await bench.product();
  const rounds: { alone: LoadMeasurement[]; beside: LoadMeasurement[] } = { alone: [], beside: [] };
  const checkouts = () => runLoad(tills, SECONDS, (till) => checkoutOverHttp(till, connection));
  await checkouts();
  for (let round = 1; round <= ROUNDS; round++) {
    rounds.alone.push(await checkouts());
    let done = false;
    const reader = readReports(tills[0]!, connection, () => done);
    rounds.beside.push(await checkouts());
    done = true;
    await reader;
    console.log(`Sales beside reports, round ${round} of ${ROUNDS}`);
  }
  const [alone, beside] = [medianMeasurement(rounds.alone), medianMeasurement(rounds.beside)];
  compareWithTarget("checkouts beside reports", beside.perSecond / alone.perSecond, { least: 0.9 });
  const row = (name: string, { perSecond, p50, p99 }: LoadMeasurement) =>
    `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} |`;
  return `## Checkouts while somebody opens reports

${tills.length} clients in the shop with 1,000,000 sales; one report of 30 days after the other, ${REPORT_PAUSE_MS} ms in between.

| | per second | p50 ms | p99 ms |
|---|---:|---:|---:|
${row("alone", alone)}
${row("beside reports", beside)}
| ratio (target ≥ 0.9) | ${(beside.perSecond / alone.perSecond).toFixed(2)} | | |
`;
}

async function readReports(till: BenchTill, connection: HttpConnection, done: () => boolean): Promise<void> {
  for (let next = 0; !done(); next++) {
    const report = ["sales", "financial", "top-products"][next % 3];
    await sendRequest(connection, till, "GET", `/api/reports/${report}`);
    await new Promise((resolve) => setTimeout(resolve, REPORT_PAUSE_MS));
  }
}
