import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAccountMailRunner, queueAccountMail } from "#server/mail/account-mails.ts";
import { createSmtpDelivery } from "#server/mail/mail-delivery.ts";
import { createFileDelivery } from "#server/mail/mail-files.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";
import { createOutboxWorker, type OutboxWorker } from "#server/outbox/worker.ts";
import { newTestEmail, openTestServer, signIn } from "#server/test/harness.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
// Mails of other tests must not reach the mail servers of these tests.
beforeEach(() => withOwner((owner) => owner.query("delete from mail_outbox")));

async function withOwner<T>(
  work: (owner: ReturnType<Awaited<ReturnType<typeof openTestServer>>["pool"]>) => Promise<T>,
) {
  const { pool } = await openTestServer();
  const owner = pool("owner");
  return work(owner).finally(() => owner.end());
}

type ReceivedMail = { from: string; to: string[]; data: string };

/** A real mail server; `refuse` selects unknown recipients. */
async function mailServer(options: { port?: number; refuse?: (address: string) => boolean } = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      const unknown = options.refuse?.(address);
      done(unknown ? Object.assign(new Error("unknown user"), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ from, to, data: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return { received, port, url: `smtp://127.0.0.1:${port}`, stop };
}

async function outboxTo(url: string, clock?: () => Date): Promise<OutboxWorker> {
  const { db } = await openTestServer();
  const deliver = createSmtpDelivery(url, "Mostrador <caja@tienda.example>");
  const accounts = createAccountMailRunner(db.identity, deliver, { log: quiet, clock });
  const worker = createOutboxWorker({ db, kinds: [], accounts, log: quiet, clock });
  worker.start();
  stops.unshift(() => worker.stop());
  return worker;
}

async function queue(fields: { recipient?: string; text?: string; now?: Date } = {}): Promise<string> {
  const { db } = await openTestServer();
  const { storeId } = await signIn();
  const recipient = fields.recipient ?? newTestEmail();
  const mail = {
    recipient,
    subject: "Contraseña nueva",
    text: fields.text ?? "Hola, Íñigo",
    html: "<p>Hola</p>",
  };
  await db.identity.transaction((queries) =>
    queueAccountMail(queries, storeId, mail, fields.now ?? new Date()),
  );
  return recipient;
}

/** Milliseconds: half a minute, doubled each time; jitter removes up to a fifth. */
const pauseAfter = (tries: number) => 30_000 * 2 ** (tries - 1);

type Row = {
  attempts: number;
  next_attempt_at: Date;
  sent_at: Date | null;
  last_error: string | null;
  text_body: string;
};
const rowOf = (recipient: string): Promise<Row | undefined> =>
  withOwner(async (owner) => {
    const { rows } = await owner.query("select * from mail_outbox where recipient = $1", [recipient]);
    return rows[0];
  });

describe("mails about accounts", () => {
  it("sends a mail as text and as HTML, and erases its text", async () => {
    const server = await mailServer();
    stops.push(server.stop);
    const recipient = await queue();
    await outboxTo(server.url);
    await expect.poll(async () => (await rowOf(recipient))?.sent_at).toBeTruthy();
    expect(server.received).toHaveLength(1);
    const { from, to, data } = server.received[0]!;
    expect([from, to]).toEqual(["caja@tienda.example", [recipient]]);
    expect(data).toContain("Subject: =?UTF-8?");
    expect(data).toMatch(/multipart\/alternative/);
    expect(data).toContain("Hola, =C3=8D=C3=B1igo");
    expect(data).toContain("<p>Hola</p>");
    expect(await rowOf(recipient)).toMatchObject({ attempts: 1, text_body: "", last_error: null });
  });

  it("waits longer after each failure, and sends once the server is back", async () => {
    const down = await mailServer();
    await down.stop();
    let now = Date.now();
    const recipient = await queue({ now: new Date(now) });
    await outboxTo(down.url, () => new Date(now));
    // The clock moves only between attempts: an attempt is counted when it begins, the next one is scheduled
    // from the failure.
    const postponed = (tries: number) =>
      expect
        .poll(async () => {
          const row = await rowOf(recipient);
          const pause = row!.next_attempt_at.getTime() - now;
          return row!.attempts === tries && pause <= pauseAfter(tries) && pause >= 0.8 * pauseAfter(tries);
        })
        .toBe(true);
    await postponed(1);
    expect((await rowOf(recipient))?.last_error).toContain("ECONNREFUSED");
    now += 0.7 * pauseAfter(1);
    wakeOutboxWorkers();
    now += 0.4 * pauseAfter(1);
    wakeOutboxWorkers();
    await postponed(2);
    expect((await rowOf(recipient))?.attempts).toBe(2);
    const back = await mailServer({ port: down.port });
    stops.push(back.stop);
    now += pauseAfter(2) + 1_000;
    await expect
      .poll(async () => {
        wakeOutboxWorkers();
        return back.received.length;
      })
      .toBe(1);
    await expect.poll(async () => (await rowOf(recipient))?.sent_at).toBeTruthy();
  });

  it("gives up after an hour, when the link has expired", async () => {
    const down = await mailServer();
    await down.stop();
    const recipient = await queue({ now: new Date(Date.now() - 60 * 60_000) });
    await outboxTo(down.url);
    await expect.poll(() => rowOf(recipient)).toBeUndefined();
  });

  it("does not retry a permanent error, and continues with the next mail", async () => {
    const wrong = newTestEmail();
    const server = await mailServer({ refuse: (address) => address === wrong });
    stops.push(server.stop);
    await queue({ recipient: wrong });
    const right = await queue();
    await outboxTo(server.url);
    await expect.poll(async () => (await rowOf(right))?.sent_at).toBeTruthy();
    expect(await rowOf(wrong)).toBeUndefined();
    expect(server.received.map(({ to }) => to)).toEqual([[right]]);
  });

  it("two processes send every mail once", async () => {
    const server = await mailServer();
    stops.push(server.stop);
    const recipients = [];
    for (let i = 0; i < 12; i++) recipients.push(await queue());
    await Promise.all([outboxTo(server.url), outboxTo(server.url)]);
    await expect.poll(() => server.received.length).toBe(12);
    await Promise.all(stops.splice(0, 2).map((stop) => stop()));
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(recipients.sort());
  });

  it("resends under the same Message-ID when the process died before marking it as sent", async () => {
    const server = await mailServer();
    stops.push(server.stop);
    const recipient = await queue();
    const first = await outboxTo(server.url);
    await expect.poll(async () => (await rowOf(recipient))?.sent_at).toBeTruthy();
    await first.stop();
    await withOwner((owner) =>
      owner.query("update mail_outbox set sent_at = null, next_attempt_at = now() where recipient = $1", [
        recipient,
      ]),
    );
    await outboxTo(server.url);
    await expect.poll(() => server.received.length).toBe(2);
    const ids = server.received.map(({ data }) => /^Message-ID: (<[^>]+>)/im.exec(data)?.[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@tienda\.example>$/);
    expect(ids[1]).toBe(ids[0]);
  });
});

it("writes two private files without a mail server", async () => {
  const directory = path.join(mkdtempSync(path.join(tmpdir(), "mostrador-mail-")), "mail");
  stops.push(() => rmSync(path.dirname(directory), { recursive: true }));
  const mail = {
    id: "0198",
    recipient: "ana@example.com",
    subject: "Hola",
    text: "uno\n",
    html: "<p>uno</p>",
  };
  await createFileDelivery(directory)(mail);
  expect(readdirSync(directory).sort()).toEqual(["0198.html", "0198.txt"]);
  expect(readFileSync(path.join(directory, "0198.txt"), "utf8")).toBe(
    "Para: ana@example.com\nAsunto: Hola\n\nuno\n",
  );
  expect(statSync(path.join(directory, "0198.txt")).mode & 0o777).toBe(0o600);
});
