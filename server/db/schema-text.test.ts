import { expect, inject, it } from "vitest";
import { openDatabasePool } from "#server/db/connect.ts";
import { renderSchema } from "#server/test/schema-text.ts";

// `npm run schema` regenerates it.
it("docs/schema.sql matches the migrations", async () => {
  const owner = openDatabasePool(inject("template"), { max: 1, onIdleError: () => {} });
  await expect(await renderSchema(owner)).toMatchFileSnapshot("../../docs/schema.sql");
  await owner.end();
});
