import { expect, it } from "vitest";
import { z } from "zod";
import { uuidv7 } from "#core/uuid.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import type { JobKind } from "#server/outbox/job-kind.ts";
import { createOutboxWorker } from "#server/outbox/worker.ts";
import { openTestServer, queryAsDatabaseOwner, signIn } from "#server/test/harness.ts";

it("leaves a job of an unknown kind to a version that knows it", async () => {
  const { db } = await openTestServer();
  const { storeId } = await signIn();
  const known: JobKind<object> = {
    name: "KNOWN",
    payload: z.object({}),
    timeout: 1_000,
    retry: { first: 1, longest: 1, giveUpAfter: 1 },
    perform: async () => undefined,
  };
  const ids = { KNOWN: uuidv7(), NEWER: uuidv7() };
  await db.inStore(storeId, async (tx) => {
    for (const name of ["NEWER", "KNOWN"] as const)
      enqueueJob(tx, { ...known, name }, { id: ids[name], payload: {}, now: new Date() });
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const worker = createOutboxWorker({ db, kinds: [known], log });
  worker.start();
  const left = () =>
    queryAsDatabaseOwner("select id, attempts, claim from outbox where store_id = $1", [storeId]);
  await expect.poll(left).toEqual([{ id: ids.NEWER, attempts: 0, claim: null }]);
  await worker.stop();
});
