import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { clientQuotaKeyOf } from "#server/http/pages/compress.ts";
import { signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { openRawHttpServer, type RawHttpServer } from "#server/test/raw-http.ts";

const KB = 1024;
const HOME = "2001:db8:1:2";

describe("client with a whole IPv6 network", () => {
  let wire: RawHttpServer;
  let ana: TestClient & TestUser;
  let luz: TestClient & TestUser;
  beforeEach(async () => {
    wire = await openRawHttpServer({ limits: { bodies: { all: 1_000 * KB, each: 600 * KB } } });
    [ana, luz] = [await signIn(), await signIn()];
  });
  afterEach(() => wire.close());

  /** Announces a body of 3 MB, sends only 450 kB, most of the quota, and keeps the connection open. */
  const begin = async (address: string) => {
    await wire.ask({
      method: "POST",
      path: "/products/import",
      token: ana.token,
      address,
      headers: { "content-type": "application/json", "content-length": 3_000 * KB },
      body: `{"products":["${"x".repeat(450 * KB)}`,
    });
    await expect.poll(() => wire.received()).toBeGreaterThan(450 * KB);
  };
  const create = async (address: string) => {
    const fields = { name: `Pan ${uuidv7()}`, price: 100, stock: 1, category: "Otra" };
    const body = JSON.stringify({ ...fields, ignored: "x".repeat(200 * KB) });
    return (await wire.send({ method: "POST", path: "/products", token: luz.token, address, body })).status;
  };

  it("has one quota of body memory across all its addresses", async () => {
    await begin(`${HOME}::1`);
    await expect.poll(() => create(`${HOME}:aaaa::2`)).toBe(503);
    expect(await create("2001:db8:1:3::2")).toBe(201);
  });

  it("has one quota of concurrent answers", () => {
    const of = (ip: string) =>
      clientQuotaKeyOf({ session: null, ip } as Parameters<typeof clientQuotaKeyOf>[0]);
    expect(of(`${HOME}::1`)).toBe(of(`${HOME}:aaaa::2`));
    expect(of(`${HOME}::1`)).not.toBe(of("2001:db8:1:3::2"));
  });
});
