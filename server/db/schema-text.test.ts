import { expect, it } from "vitest";
import { bench } from "#server/test/harness.ts";
import { schemaText } from "#server/test/schema-text.ts";

// `npm run schema` writes it anew.
it("docs/schema.sql is what the migrations make", async () => {
  const owner = (await bench()).pool("owner");
  await expect(await schemaText(owner)).toMatchFileSnapshot("../../docs/schema.sql");
  await owner.end();
});
