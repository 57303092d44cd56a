import { afterAll, beforeAll, expect, it } from "vitest";
import { VERSION_HEADER } from "#core/api-headers.ts";
import { createCustomer, listCustomers } from "#core/contract/customers.ts";
import { isOlder } from "#server/http/chain/page-version.ts";
import { VERSION } from "#server/releases/version.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";

let ana: TestClient & TestUser;
let later: TestClient;
let end: () => Promise<void>;
beforeAll(async () => {
  ana = await signIn();
  const app = await createTestApp((await openTestServer()).db, undefined, { oldestPage: "2.1.0" });
  later = await createTestClient(ana.token, app);
  end = () => app.close();
});
afterAll(() => end());

it("says its version in answers, refusals and for addresses that it does not know", async () => {
  for (const url of ["/api/products", "/api/products/nothing-there", "/api/nowhere", "/api/health"])
    expect((await ana.send({ method: "GET", url })).headers[VERSION_HEADER]).toBe(VERSION);
});

it("answers pages of its own version, of 0.1.0, and clients that say none", async () => {
  for (const headers of [undefined, { [VERSION_HEADER]: VERSION }, { [VERSION_HEADER]: "0.1.0" }])
    expect((await ana.send({ method: "GET", url: "/api/products", headers })).status).toBe(200);
});

it("tells a page that is too old in words to load itself again, and records nothing", async () => {
  const body = { name: "Luz" };
  const refused = await later.refused(createCustomer, { body }, { [VERSION_HEADER]: "2.0.9" });
  expect([refused.status, refused.body.code]).toEqual([426, "PAGE_TOO_OLD"]);
  expect(refused.body.message).toMatch(/^Esta página es de una versión anterior de Mostrador\. Recárgala/);
  expect(refused.headers[VERSION_HEADER]).toBe(VERSION);
  expect(await ana.call(listCustomers)).toEqual([]);
  await later.call(createCustomer, { body }, { [VERSION_HEADER]: "2.1.0" });
});

it("compares versions by number", () => {
  const older = [
    ["0.9.0", "0.10.0"],
    ["1.9.9", "2.0.0"],
    ["2.0.9", "2.1.0"],
  ] as const;
  for (const [a, b] of older)
    expect([isOlder(a, b), isOlder(b, a), isOlder(a, a)]).toEqual([true, false, false]);
  for (const text of ["", "no", "1.2", "1.2.x"]) expect(isOlder(text, "9.0.0")).toBe(false);
});
