import { expect, it } from "vitest";
import { findDeviceErrors } from "../faults/devices/check-devices.ts";
import { runDeviceRound } from "../faults/devices/round.ts";
import { serverAndBrowsersKilled } from "../faults/devices/server-faults.ts";
import { openDeviceShop } from "../faults/devices/shop-of-devices.ts";
import { createSeededRandom } from "../faults/random.ts";
import { addWriteLogEntry } from "../faults/send.ts";

// The short form of `npm run devices`.
const seed = Math.floor(Math.random() * 1e6);

it(`three devices lose nothing and double nothing through kills and cuts (seed ${seed})`, async () => {
  const shop = await openDeviceShop(createSeededRandom(seed));
  try {
    // The server is away for a second or two, in which a slow machine may finish nothing.
    for (let round = 0; round < 4 && shop.outcomes.finished === 0; round++) {
      const { wrongs } = await runDeviceRound(shop, serverAndBrowsersKilled, { atLeast: 40, byHand: 1 });
      expect(wrongs).toEqual([]);
    }
    const { answered, finished } = shop.outcomes;
    expect([answered > 20, finished > 0]).toEqual([true, true]);
    // The check must find an entry that is marked as done but was never sent.
    const about = { kind: "debtPayment", customerId: shop.shop.customers[0]!, amount: 1 } as const;
    const invented = addWriteLogEntry(shop, "POST", "/nowhere", about);
    invented.state = "done";
    expect((await findDeviceErrors(shop)).join("\n")).toContain(
      `(${invented.key}) was acknowledged and is missing`,
    );
  } finally {
    await shop.end();
  }
  // Long, because a server and three browsers start, are killed and start again.
}, 300_000);
