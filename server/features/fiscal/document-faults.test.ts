import { expect, test } from "vitest";
import { openTestServer, queryAsDatabaseOwner } from "#server/test/harness.ts";
import { DOCUMENT_SCENARIOS, runDocumentScenario } from "../../../faults/documents/scenarios.ts";

// A short run of the scenarios that `npm run faults` runs with thousands of documents.
test.each(Object.keys(DOCUMENT_SCENARIOS))(
  "%s: no document is lost, doubled or skipped",
  async (name) => {
    const { db } = await openTestServer();
    const found = await runDocumentScenario({ db, query: queryAsDatabaseOwner as never }, name, 24);
    expect(found).toEqual({ name, documents: 24, accepted: 24, lost: 0, doubled: 0, skipped: 0, wrongs: [] });
  },
  120_000,
);

test("finds a document that DIAN has and the database does not have", async () => {
  const { db } = await openTestServer();
  const database = { db, query: queryAsDatabaseOwner as never };
  const name = "two processes of one store";
  const honest = DOCUMENT_SCENARIOS[name]!;
  DOCUMENT_SCENARIOS[name] = async (scenario) => {
    await honest(scenario);
    for (let hour = 0; hour < 3; hour++) {
      scenario.advance(3_600_000);
      await scenario.work();
    }
    await scenario.query("delete from fiscal_signed where store_id = $1 and version = 1", [scenario.storeId]);
    await scenario.query("delete from fiscal_documents where store_id = $1 and number = 2", [
      scenario.storeId,
    ]);
  };
  try {
    expect(await runDocumentScenario(database, name, 4)).toMatchObject({
      documents: 3,
      doubled: 1,
      skipped: 1,
    });
  } finally {
    DOCUMENT_SCENARIOS[name] = honest;
  }
}, 120_000);
