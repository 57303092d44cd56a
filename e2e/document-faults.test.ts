import { expect, it } from "vitest";
import { startStandIn } from "../dian/stand-in.ts";
import {
  createSigningPauseTrigger,
  DOCUMENT_STEPS,
  openDocumentShop,
  playDocumentStep,
} from "../faults/documents/documents.ts";
import { createPauseTriggers } from "../faults/outbox.ts";
import { createServerEnvironment } from "../faults/world.ts";

// The short form of the rounds with electronic documents in `npm run faults`; takes about a minute.
it("every sale has its one document at DIAN after a kill at each step", async () => {
  const dian = await startStandIn();
  const world = await createServerEnvironment({ DIAN_URL: dian.url });
  try {
    let port = await world.start();
    await createPauseTriggers(world);
    await createSigningPauseTrigger(world);
    const shop = await openDocumentShop(port);
    for (const step of DOCUMENT_STEPS) {
      const found = await playDocumentStep(world, { dian, shop, step, port, sales: 6 });
      expect(found.wrongs, step.name).toEqual([]);
      port = found.port;
    }
    expect(dian.documents().filter(({ isAccepted }) => isAccepted)).toHaveLength(6 * DOCUMENT_STEPS.length);
  } finally {
    await world.end();
    await dian.close();
  }
}, 240_000);
