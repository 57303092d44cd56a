import { setTimeout as sleep } from "node:timers/promises";
import { findWrongs } from "./check.ts";
import { type Notebook, newNotebook } from "./notebook.ts";
import { openShop } from "./open-shop.ts";
import { between, oneOf } from "./random.ts";
import type { Shop, Till } from "./shop.ts";
import { work } from "./till.ts";
import type { Trouble } from "./trouble.ts";
import type { Wire } from "./wire.ts";
import type { World } from "./world.ts";

const SHOP = { products: 6, weighed: 2, customers: 3, moreTills: 1 };
/** The product has done by then what a till did not wait for, in milliseconds. */
const IN_FLIGHT = 1_000;
const ENOUGH = { writes: 60, within: 30_000 };

export type Round = {
  writes: number;
  open: number;
  refused: number;
  wrongs: string[];
  notebook: Notebook;
  shop: Shop;
};

/** A shop of its own sells at `tills` tills, trouble comes, goes, and everything is counted. */
export async function playRound(
  world: World,
  wire: Wire,
  trouble: Trouble,
  random: () => number,
  tills = 8,
): Promise<Round> {
  const cashRounding = oneOf(random, [0, 50] as const);
  const { shop, owns } = await openShop(wire.address, random, { ...SHOP, owns: tills, cashRounding });
  const notebook = newNotebook();
  const crew = Array.from(
    { length: tills },
    (_, i): Till => ({
      ...{ address: wire.address, shop, notebook, random },
      ...{ own: owns[i]!, until: Number.POSITIVE_INFINITY, drain: false },
    }),
  );
  const selling = Promise.all(crew.map(work));
  const forgotten = await trouble.strike(world, wire, random);
  await healthy(wire);
  await sleep(between(random, 200, 800)); // the day goes on
  const count = (state: string) => notebook.entries.filter((entry) => entry.state === state).length;
  // On a slow machine a little longer: there must be something to count.
  for (const late = Date.now() + ENOUGH.within; count("done") < ENOUGH.writes && Date.now() < late; )
    await sleep(100);
  for (const till of crew) Object.assign(till, { until: 0, drain: true });
  await selling;
  await wire.empty();
  await sleep(IN_FLIGHT);
  if (forgotten)
    for (const entry of notebook.entries)
      if (entry.state === "done" && entry.at >= forgotten.from && entry.at <= forgotten.to)
        entry.state = "open";
  return {
    ...{ writes: count("done"), open: count("open"), refused: count("refused"), notebook, shop },
    wrongs: await findWrongs(world, wire.address, shop, notebook),
  };
}

async function healthy(wire: Wire): Promise<void> {
  const patience = Date.now() + 60_000;
  while (Date.now() < patience) {
    const answer = await fetch(`${wire.address}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error("the product did not come back by itself within a minute");
}
