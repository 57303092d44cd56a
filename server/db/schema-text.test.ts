import { expect, inject, it } from "vitest";
import { openPool } from "#server/db/connect.ts";
import { schemaText } from "#server/test/schema-text.ts";

// `npm run schema` regenerates it.
it("docs/schema.sql matches the migrations", async () => {
  const owner = openPool(inject("template"), { max: 1, onIdleError: () => {} });
  await expect(await schemaText(owner)).toMatchFileSnapshot("../../docs/schema.sql");
  await owner.end();
});
