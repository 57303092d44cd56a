import { expect, it } from "vitest";
import { startDianStandIn } from "../dian/stand-in.ts";
import {
  createInvoicingStore,
  createSigningPauseTrigger,
  DOCUMENT_FAULT_STEPS,
  runDocumentFaultStep,
} from "../faults/documents/documents.ts";
import { createOutboxPauseTriggers } from "../faults/outbox.ts";
import { createPostgresEnvironment } from "../faults/test-environment.ts";

const STEPS = DOCUMENT_FAULT_STEPS.filter(({ inShortForm }) => inShortForm);

// The short form of the rounds with electronic documents in `npm run faults`.
it("every sale has its one document at DIAN after a kill at each step", async () => {
  const dian = await startDianStandIn();
  const environment = await createPostgresEnvironment({ DIAN_URL: dian.url });
  try {
    let port = await environment.start();
    await createOutboxPauseTriggers(environment);
    await createSigningPauseTrigger(environment);
    const shop = await createInvoicingStore(port);
    for (const step of STEPS) {
      const found = await runDocumentFaultStep(environment, { dian, shop, step, port, sales: 6 });
      expect(found.wrongs, step.name).toEqual([]);
      port = found.port;
    }
    expect(dian.documents().filter(({ isAccepted }) => isAccepted)).toHaveLength(6 * STEPS.length);
  } finally {
    await environment.end();
    await dian.close();
  }
}, 240_000);
