import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import { createLog } from "#server/log.ts";
import { bench, freshEmail } from "#server/test/harness.ts";

it("logs every answer under the request's id, and nothing that is anyone's", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const { db } = await bench();
  const app = await createApp({ db, logger: createLog("info", sink) });
  const email = freshEmail();
  const payload = { name: "Tienda Secreta", ownerName: "Ana", email, password: "Segura123!" };
  const created = await app.inject({ method: "POST", url: "/api/auth/create-store", payload });
  const { token } = created.json();
  const answer = await app.inject({
    url: "/api/products/search?q=hemorroides",
    headers: { authorization: `Bearer ${token}` },
  });
  // A fault of the database that no one foresaw: its row holds the e-mail.
  app.log.error(
    { err: Object.assign(new Error("boom"), { detail: `Key (email)=(${email})`, code: "XX000" }) },
    "x",
  );
  await app.close();

  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.find((entry) => entry.reqId === answer.headers["x-request-id"])).toMatchObject({
    msg: "answered",
    route: "/api/products/search",
    status: 200,
    storeId: created.json().data.store.id,
  });
  const text = lines.join("");
  for (const secret of [token, email, "Segura123!", "hemorroides", "Secreta", "Bearer"])
    expect(text).not.toContain(secret);
  expect(text).toContain("XX000");
});
