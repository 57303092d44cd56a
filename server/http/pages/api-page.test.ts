import { expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import { openTestServer } from "#server/test/harness.ts";

it("serves the built description without making another", async () => {
  const { db } = await openTestServer();
  const built = {
    json: '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{}}',
    yaml: "openapi: 3.1.0\n",
  };
  const app = await createApp({ db, apiDescription: built });
  const [json, yaml, page] = await Promise.all(
    ["/api/docs/json", "/api/docs/yaml", "/api/docs/"].map((url) => app.inject(url)),
  );
  await app.close();
  expect(json!.json()).toEqual(JSON.parse(built.json));
  expect([yaml!.headers["content-type"], yaml!.body]).toEqual(["application/x-yaml", built.yaml]);
  expect(page!.headers["content-security-policy"]).toContain("default-src 'self'");
});
