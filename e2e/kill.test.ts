import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { createDataDirectory, startBuiltServer } from "./product.ts";

function send(address: string, path: string, token: string, body?: object, key?: string): Promise<Response> {
  return fetch(`${address}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      ...(key && { "idempotency-key": key }),
    },
    body: body ? JSON.stringify(body) : null,
  });
}

const newStore = () => ({
  name: "Tienda",
  ownerName: "Ana",
  email: `${uuidv7()}@example.com`,
  password: "Segura123!",
});

it("when the database is killed the product answers 503, recovers without help, and keeps every acknowledged sale", async () => {
  const own = await createDataDirectory({ embedded: true, used: true });
  const server = await startBuiltServer(own.env);
  const call = (path: string, token: string, body?: object, key?: string) =>
    send(server.address, path, token, body, key);
  const created = await call("/auth/create-store", "", newStore());
  const { token } = await created.json();
  const made = await call("/products", token, { name: "Pan", price: 500, stock: 1_000, category: "Otra" });
  const sale = {
    items: [{ productId: (await made.json()).data.product.id, quantity: 1 }],
    paymentMethod: "CASH",
  };

  const postmaster = Number(
    readFileSync(path.join(own.env.DATA_DIR!, "postgres/postmaster.pid"), "utf8").split("\n")[0],
  );
  const acknowledged = new Set<string>();
  const refusals: { status: number; code: string; retryAfter: string | null }[] = [];
  let sinceReturn = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (sinceReturn < 100) {
        const answer = await call("/sales", token, sale, uuidv7());
        const content = await answer.json();
        if (answer.status === 201) {
          acknowledged.add(content.data.id);
          if (refusals.length > 0) sinceReturn += 1;
          else if (acknowledged.size === 100) process.kill(postmaster, "SIGKILL");
        } else
          refusals.push({
            status: answer.status,
            code: content.code,
            retryAfter: answer.headers.get("retry-after"),
          });
      }
    }),
  );
  expect(refusals.length).toBeGreaterThan(0);
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
    new Set([JSON.stringify({ status: 503, code: "DATABASE_UNAVAILABLE", retryAfter: "2" })]),
  );
  await expect.poll(async () => (await call("/health", "")).status).toBe(200);
  expect((await call("/sales", token, sale, uuidv7())).status).toBe(201);
  const missing = [];
  for (const id of acknowledged) if ((await call(`/sales/${id}`, token)).status !== 200) missing.push(id);
  expect(missing).toEqual([]);
  expect(await server.stop()).toBe(0);
  await own.remove();
});
