import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import { createLogger } from "#server/log.ts";
import { createAccountMailRunner } from "#server/mail/account-mails.ts";
import { createOutboxWorker } from "#server/outbox/worker.ts";
import { newTestEmail, openTestServer } from "#server/test/harness.ts";

const lines: string[] = [];
const sink = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});

/** An address that no other test uses: limits per address are counted in the shared database. */
const ADDRESS = "45.9.72.1";

let app: FastifyInstance;
beforeAll(async () => {
  const { db } = await openTestServer();
  app = await createApp({
    db,
    appUrl: "https://tienda.example",
    logger: createLogger("trace", sink),
    limits: { failuresPerAddress: 1_000_000 },
  });
});
afterAll(() => app.close());

type TestRequest = { method?: string; url: string; token?: string; payload?: object | string; type?: string };

async function send({ method = "POST", url, token, payload, type = "application/json" }: TestRequest) {
  return app.inject({
    method: method as "GET",
    url: `/api${url}`,
    remoteAddress: ADDRESS,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { "content-type": type }),
    },
    ...(payload !== undefined && { payload }),
  });
}

it("writes one line per answer, with the request's id", async () => {
  const payload = { name: "Tienda", ownerName: "Ana", email: newTestEmail(), password: "Segura123!" };
  const created = (await send({ url: "/auth/create-store", payload })).json();
  const answer = await send({ method: "GET", url: "/products/search?q=pan", token: created.token });
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.find((entry) => entry.reqId === answer.headers["x-request-id"])).toMatchObject({
    msg: "answered",
    route: "/api/products/search",
    status: 200,
    storeId: created.data.store.id,
  });
});

it("writes no personal data, on a whole journey at the most verbose level", async () => {
  const [email, theirs] = [newTestEmail(), newTestEmail()];
  const [password, other, wrong] = ["Segura123!", "Nueva456?", "Equivocada9!"];
  const person = { phone: "3105559988", document: "51823640", address: "Calle Secreta 45" };
  const secrets = [email, theirs, password, other, wrong, ...Object.values(person), "Secreta", "Bearer"];

  const shop = { name: "Tienda Secreta", ownerName: "Rosalba Oculta", email, password, nit: "900412378-1" };
  const created = (await send({ url: "/auth/create-store", payload: shop })).json();
  const token: string = created.token;
  const code: string = created.data.store.storeId;
  const joining = { storeId: code, name: "Brayan Oculto", email: theirs, password, role: "CASHIER" };
  const joined = (await send({ url: "/auth/join-store", payload: joining })).json();
  const employee = `/users/${joined.data.user.id}`;
  await send({ url: "/auth/login", payload: { email: theirs, password } });
  await send({ method: "PATCH", url: employee, token, payload: { role: "CASHIER" } });
  await send({ url: "/auth/login", payload: { email, password: wrong } });
  const again = (await send({ url: "/auth/login", payload: { email, password } })).json().token;
  await send({ url: "/auth/forgot-password", payload: { email } });
  await send({ url: "/auth/reset-password", payload: { token: "enlace-inventado-1234", password: other } });

  const customer = { name: "Gloria Oculta", email: newTestEmail(), ...person };
  const { id } = (await send({ url: "/customers", token, payload: customer })).json().data.customer;
  await send({ method: "GET", url: `/customers?search=${encodeURIComponent(customer.name)}`, token });
  await send({ method: "GET", url: "/customers/search?q=51823640", token });
  const items = [{ description: "Pastillas para hemorroides", price: 9_000, quantity: 1 }];
  await send({ url: "/sales/free", token, payload: { items, paymentMethod: "CASH", customerId: id } });
  await send({ method: "GET", url: "/sales?search=hemorroides", token });
  await send({ method: "GET", url: "/sales/export", token });
  await send({ method: "GET", url: `/customers/${id}/export`, token });
  await send({ url: `/customers/${id}/erase`, token });
  // Errors are logged too: bad input, broken JSON, a strange type, no session, another's address.
  await send({ url: "/customers", token, payload: { ...customer, email: "no-es-correo-oculto" } });
  await send({ url: "/customers", token, payload: `{"name":"Gloria Oculta","email":"${email}"` });
  await send({ url: "/customers", token, payload: email, type: "text/plain" });
  await send({ method: "GET", url: `/customers/${email}/export`, token });
  await send({ url: "/auth/create-store", payload: shop });
  await send({ method: "DELETE", url: employee, token });
  await send({ url: "/auth/logout-everywhere", token });
  await send({ method: "GET", url: "/sales", token: again });
  // An unexpected error: its row and a mail server's reply contain the e-mail.
  const fault = { detail: `Key (email)=(${email})`, where: email, code: "XX000" };
  app.log.error({ err: Object.assign(new Error(`550 <${email}> unknown`), fault) }, "x");

  expect(lines.length).toBeGreaterThan(25);
  const text = lines.join("");
  for (const secret of [
    ...secrets,
    token,
    again,
    code,
    customer.email,
    "Ocult",
    "hemorroides",
    "900412378",
    "enlace-inventado",
  ])
    expect(text).not.toContain(secret);
  expect(text).toContain("XX000");
});

it("does not repeat an address that a mail server refused", async () => {
  const { db, pool } = await openTestServer();
  const owner = pool("owner");
  await owner.query("delete from mail_outbox");
  const email = newTestEmail();
  await send({
    url: "/auth/create-store",
    payload: { name: "T", ownerName: "Ana", email, password: "Segura123!" },
  });
  await send({ url: "/auth/forgot-password", payload: { email } });
  const waiting = async () => (await owner.query("select attempts from mail_outbox")).rows;
  await expect.poll(waiting).toHaveLength(1);
  const refuse = async () => {
    throw new Error(`550 5.1.1 <${email}>: Recipient address rejected: ${email} unknown`);
  };
  const log = createLogger("trace", sink);
  const accounts = createAccountMailRunner(db.identity, refuse, { log });
  const outbox = createOutboxWorker({ db, kinds: [], accounts, log });
  outbox.start();
  await expect.poll(() => lines.some((line) => line.includes("could not be sent"))).toBe(true);
  await outbox.stop();
  await owner.query("delete from mail_outbox");
  await owner.end();
  const text = lines.join("");
  expect(text).toContain("Recipient address rejected");
  expect(text).not.toContain(email);
});
