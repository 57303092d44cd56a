import { setTimeout as sleep } from "node:timers/promises";
import { findRecordErrors } from "./books/check.ts";
import { createTestShop } from "./open-shop.ts";
import type { ProcessFault } from "./process-faults.ts";
import { pickRandomItem, randomIntegerBetween } from "./random.ts";
import type { SimulatedTill, TestShop } from "./shop.ts";
import type { FaultyTcpProxy } from "./tcp-proxy.ts";
import type { TestEnvironment } from "./test-environment.ts";
import { runSimulatedTill } from "./tills/till.ts";
import { createWriteLog, type WriteLog } from "./write-log.ts";

const SHOP = { products: 6, weighed: 2, customers: 3, moreTills: 1 };
/** Milliseconds for the server to finish requests whose tills have given up. */
const IN_FLIGHT_MS = 1_000;
const MINIMUM = { writes: 60, within: 30_000 };

export type FaultRoundResult = {
  writes: number;
  open: number;
  refused: number;
  wrongs: string[];
  shop: TestShop;
  writeLog: WriteLog;
};

/** Sells at `tills` tills while a fault begins and ends. */
export async function runFaultRound(
  environment: TestEnvironment,
  proxy: FaultyTcpProxy,
  fault: ProcessFault,
  random: () => number,
  tills = 8,
): Promise<FaultRoundResult> {
  const cashRounding = pickRandomItem(random, [0, 50] as const);
  const { shop, owns } = await createTestShop(proxy.address, random, { ...SHOP, owns: tills, cashRounding });
  const writeLog = createWriteLog();
  const crew: SimulatedTill[] = owns.map((own) => ({
    ...{ address: proxy.address, shop, writeLog, random, own },
    until: Number.POSITIVE_INFINITY,
    drain: false,
  }));
  const selling = Promise.all(crew.map(runSimulatedTill));
  const forgotten = await fault.inject(environment, proxy, random, shop);
  await healthy(proxy);
  await sleep(randomIntegerBetween(random, 200, 800)); // the tills sell for a while after the fault
  const count = (state: string) => writeLog.entries.filter((entry) => entry.state === state).length;
  // A slow machine gets more time, so that enough writes are checked.
  for (const late = Date.now() + MINIMUM.within; count("done") < MINIMUM.writes && Date.now() < late; )
    await sleep(100);
  for (const till of crew) Object.assign(till, { until: 0, drain: true });
  await selling;
  await proxy.empty();
  await sleep(IN_FLIGHT_MS);
  if (forgotten)
    for (const entry of writeLog.entries)
      if (entry.state === "done" && entry.at >= forgotten.from && entry.at <= forgotten.to)
        entry.state = "open";
  return {
    writes: count("done"),
    open: count("open"),
    refused: count("refused"),
    wrongs: await findRecordErrors(environment, proxy.address, shop, writeLog),
    shop,
    writeLog,
  };
}

async function healthy(proxy: FaultyTcpProxy): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${proxy.address}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error("the product did not come back by itself within a minute");
}
