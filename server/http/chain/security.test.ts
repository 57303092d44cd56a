import { describe, expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import { openTestServer } from "#server/test/harness.ts";

type HeaderOptions = {
  appUrl?: string;
  trustProxy?: string[];
  headers?: Record<string, string>;
  from?: string;
};

async function headersOf({ appUrl, trustProxy = [], headers = {}, from = "127.0.0.1" }: HeaderOptions) {
  const { db } = await openTestServer();
  const app = await createApp({ db, trustProxy, ...(appUrl && { appUrl }) });
  const answer = await app.inject({ url: "/api/health", headers, remoteAddress: from });
  await app.close();
  return answer.headers;
}

describe("pinned HTTPS", () => {
  const forwarded = { "x-forwarded-proto": "https", "x-forwarded-for": "190.24.1.7" };

  it.each<[string, HeaderOptions, boolean]>([
    ["not over plain HTTP in a shop", {}, false],
    ["where a trusted proxy says so", { trustProxy: ["127.0.0.1"], headers: forwarded }, true],
    ["not where anybody says so", { headers: forwarded }, false],
    ["not where an untrusted one says so", { trustProxy: ["10.0.0.1"], headers: forwarded }, false],
    ["where the screens are published over it", { appUrl: "https://tienda.example" }, true],
    ["not where they are published over HTTP", { appUrl: "http://tienda.example" }, false],
  ])("%s", async (_name, options, pinned) => {
    const value = (await headersOf(options))["strict-transport-security"];
    expect(value).toBe(pinned ? "max-age=31536000" : undefined);
  });
});

it("the policy allows no foreign source, inline script or style", async () => {
  const policy = String((await headersOf({}))["content-security-policy"]);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
});

it.each(["/metrics", "/api/health", "/api/products"])(
  "returns 421 for %s under a foreign name that resolves to this machine",
  async (url) => {
    const { app } = await openTestServer();
    const answer = await app.inject({ url, headers: { host: "banco.example" } });
    expect([answer.statusCode, answer.json().code]).toEqual([421, "WRONG_HOST"]);
  },
);
