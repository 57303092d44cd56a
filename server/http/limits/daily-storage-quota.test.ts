import type { FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import {
  createTestClient,
  openTestServer,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const on = (who: TestClient & TestUser) => createTestClient(who.token, app!);
const customer = (who: TestClient, name: string) =>
  who.send({ method: "POST", url: "/api/customers", body: { name } });

it("returns 429 for writes above a store's daily budget, and serves its reads and other stores", async () => {
  const [ana, luz] = [await signIn(), await signIn()];
  app = await createApp({ db: (await openTestServer()).db, dailyMbOfStore: 0.01 });
  const hostile = await on(ana);
  const answers = [];
  for (let i = 0; i < 8; i++) answers.push(await customer(hostile, `Cliente ${i}`));
  const statuses = answers.map(({ status }) => status);
  expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
  const { headers, body } = answers.at(-1)!;
  expect([body.code, Number(headers["retry-after"]) > 60]).toEqual(["STORE_FULL_TODAY", true]);
  expect((await hostile.send({ method: "GET", url: "/api/customers" })).status).toBe(200);
  expect((await customer(await on(luz), "Cliente")).status).toBe(201);
});
