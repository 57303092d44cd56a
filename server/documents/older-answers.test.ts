import { readdir, readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { createStore } from "#core/contract/auth.ts";
import { takesIdempotencyKey } from "#core/contract/endpoint.ts";
import { uuidv7 } from "#core/uuid.ts";
import { listEndpoints } from "#server/test/fuzz/endpoints.ts";
import {
  createTestClient,
  endpointUrl,
  newTestEmail,
  queryAsDatabaseOwner,
  type TestClient,
} from "#server/test/harness.ts";

// A till may send a write again whose answer an older version recorded. The files of server/test/older-answers hold
// writes and recorded answers, as the builds in their names wrote them: one of each endpoint, an older file only
// where the fields differ.

type OlderAnswer = {
  endpoint: string;
  request: { params?: Record<string, string>; query?: object; body?: object };
  /** The hash of the request, in hexadecimal. */
  hash: string;
  answer: object;
};

const FOLDER = new URL("../test/older-answers/", import.meta.url);
const endpoints = new Map((await listEndpoints()).map((one) => [`${one.method} ${one.path}`, one]));
const older = (
  await Promise.all(
    (
      await readdir(FOLDER)
    ).map(async (file) => {
      const answers = JSON.parse(await readFile(new URL(file, FOLDER), "utf8")) as OlderAnswer[];
      return answers.map((one) => [one.endpoint, file, one] as const);
    }),
  )
).flat();

/** The password in the recorded requests: some writes ask for it before they look at the key. */
const PASSWORD = "Segura.2026$a";

let owner: TestClient;
let storeId: string;
beforeAll(async () => {
  const body = { name: "Tienda", ownerName: "Ana", email: newTestEmail(), password: PASSWORD };
  const { token, data } = await (await createTestClient(null)).call(createStore, { body });
  owner = await createTestClient(token);
  storeId = data.store.id;
});

it.each(older)("%s, recorded by %s, is answered in today's shape", async (name, _file, older) => {
  const endpoint = endpoints.get(name)!;
  const { request, hash, answer } = older;
  const key = uuidv7();
  await queryAsDatabaseOwner(
    "insert into request_keys (store_id, key, request_hash, answer, created_at) values ($1, $2, decode($3, 'hex'), $4, now())",
    [storeId, key, hash, JSON.stringify(answer)],
  );
  const { method } = endpoint;
  const url = endpointUrl(endpoint, request.params, request.query);
  const again = await owner.send({ method, url, body: request.body, headers: { "idempotency-key": key } });
  expect([again.status, again.body]).toEqual([endpoint.status ?? 200, expect.anything()]);
  expect(fieldsInBoth(again.body, answer)).toEqual(fieldsInBoth(answer, again.body));
  expect(endpoint.output.safeParse(again.body).error).toBeUndefined();
});

/** The fields of `one` that `other` has too. A recorded answer has fields that are not sent. */
function fieldsInBoth(one: unknown, other: unknown): unknown {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return one;
  if (Array.isArray(one)) return one.map((item, i) => fieldsInBoth(item, (other as unknown[])[i]));
  const common = Object.entries(one).filter(([name]) => name in other);
  return Object.fromEntries(
    common.map(([name, value]) => [name, fieldsInBoth(value, (other as Record<string, unknown>)[name])]),
  );
}

/** Their answers are computed, from the state of the print job. */
const COMPUTED = ["POST /printers/:id/jobs", "POST /printers/:id/kick", "POST /printers/:id/test"];

/** Writes that are newer than the builds of the files: no older answer to them exists. */
const NEWER = [
  "POST /customers/:id/payments/:paymentId/correction",
  "POST /fiscal/reconciliation",
  "POST /fiscal/proof",
  "POST /sales/:id/payments/correction",
  "POST /own-use",
  "POST /own-use/:id/reverse",
  "POST /stock-counts/:id/entries",
  "POST /stock-counts",
  "POST /stock-counts/:id/close",
  "POST /stock-counts/:id/cancel",
  "POST /transfers/:id",
];

it("has an older answer of every write that takes an idempotency key and has an answer", () => {
  const known = new Set([...older.map(([name]) => name), ...COMPUTED]);
  const missing = [...endpoints].filter(
    ([name, endpoint]) => takesIdempotencyKey(endpoint) && endpoint.status !== 204 && !known.has(name),
  );
  expect(missing.map(([name]) => name)).toEqual(NEWER);
});
