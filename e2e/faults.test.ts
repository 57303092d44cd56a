import { expect, it } from "vitest";
import { findWrongs } from "../faults/check.ts";
import { seeded } from "../faults/random.ts";
import { playRound } from "../faults/round.ts";
import { cutAndKill, freezeDatabase, killBoth } from "../faults/trouble.ts";
import { openWire } from "../faults/wire.ts";
import { embeddedWorld, serverWorld } from "../faults/world.ts";

// The short form of `npm run faults`.
const seed = Math.floor(Math.random() * 1e6);

it.each([
  ["the database inside", embeddedWorld, [killBoth, cutAndKill]],
  ["a server of its own", serverWorld, [freezeDatabase]],
])(`with %s nothing is lost and nothing doubled (seed ${seed})`, async (_, make, troubles) => {
  const random = seeded(seed);
  const [world, wire] = [await make(), await openWire(random)];
  try {
    wire.lead(await world.start());
    for (const trouble of troubles) {
      const { writes, wrongs, shop, notebook } = await playRound(world, wire, trouble, random, 4);
      expect(wrongs).toEqual([]);
      expect(writes).toBeGreaterThan(10);
      if (trouble !== troubles[0]) continue;
      // Somebody at the database's back: one sale less, and every account of it speaks up.
      const [sale] = notebook.entries.filter(({ about, state }) => about.kind === "sale" && state === "done");
      const of = [shop.storeId, sale!.id];
      await world.query("delete from sale_lines where store_id = $1 and sale_id = $2", of);
      await world.query("delete from stock_entries where store_id = $1 and sale_id = $2", of);
      await world.query("delete from sales where store_id = $1 and id = $2", of);
      const found = (await findWrongs(world, shop, notebook)).join("\n");
      expect(found).toContain(`(${sale!.key}) was acknowledged and is missing`);
      expect(found).toContain("stock that is not the sum of its movements");
      expect(found).toContain("sales that the totals miss");
      expect(found).toMatch(/has \d+ units instead of \d+/);
    }
  } finally {
    wire.close();
    await world.end();
  }
});
