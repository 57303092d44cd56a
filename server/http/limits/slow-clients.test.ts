import { once } from "node:events";
import type net from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openTestServer,
  signIn,
  type TestClient,
  type TestServer,
  type TestUser,
} from "#server/test/harness.ts";
import {
  countDatabaseTransactions,
  openRawHttpServer,
  parseHttpAnswer,
  type RawHttpOptions,
  type RawHttpServer,
} from "#server/test/raw-http.ts";

let owner: ReturnType<TestServer["pool"]>;
/** Ana's store has lists and a history of many megabytes, more than the network buffers. */
let ana: TestClient & TestUser;
let luz: TestClient & TestUser;
beforeAll(async () => {
  owner = (await openTestServer()).pool("owner");
  [ana, luz] = [await signIn(), await signIn()];
  await owner.query(
    `insert into customers (store_id, id, name, address, created_at)
     select $1, gen_random_uuid(), 'Cliente ' || n, repeat(md5(n::text), 60), now() from generate_series(1, 8000) n`,
    [ana.storeId],
  );
  for (const { storeId, userId } of [ana, luz]) await fillHistory(storeId, userId);
});
afterAll(() => owner.end());

/** Free sales of 250 lines with the longest texts: 30 MB. */
async function fillHistory(storeId: string, userId: string, sales = 60): Promise<void> {
  await owner.query(
    `insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, seller_id, seller_name,
       search_text)
     select $1, ('01900000-0000-7000-8000-' || to_char(n, 'FM000000000000'))::uuid, now(), 0, 'CARD', 0, 0, $2, 'Ana',
       'x' from generate_series(1, $3::int) n`,
    [storeId, userId, sales],
  );
  await owner.query(
    `insert into sale_lines (store_id, sale_id, line, id, product_name, description, unit, quantity, price, discount, total)
     select store_id, id, n, gen_random_uuid(), 'x', repeat(md5(n::text), 62), 'UNIT', 1, 0, 0, 0
     from sales, generate_series(1, 250) n where store_id = $1`,
    [storeId],
  );
}

let wire: RawHttpServer;
const opened = (options: RawHttpOptions) => async () => {
  wire = await openRawHttpServer(options);
  return () => wire.close();
};
const history = (who: TestClient) => ({ path: "/sales?limit=100", token: who.token });
const exported = (who: TestClient) => ({ path: "/sales/export", token: who.token });

/** Resolves when the server has begun to answer and holds a permit. */
async function begun(socket: Promise<net.Socket>): Promise<net.Socket> {
  const one = await socket;
  await once(one, "readable");
  return one;
}

const PORTS = ["plain", "secure"] as const;

describe.each(PORTS)("unread answer, %s port,", (port) => {
  beforeEach(opened({ port }));

  it("is not built before it is read, and holds no database connection", async () => {
    const sockets: net.Socket[] = [];
    wire.app.server.on("connection", (socket) => sockets.push(socket));
    const paths = ["/sales?limit=100", "/customers", "/sales?limit=100", "/customers"];
    await Promise.all(paths.map((path) => begun(wire.ask({ path, token: ana.token }))));
    await expect
      .poll(() => sockets.map((socket) => socket.writableLength > 0))
      .toEqual(paths.map(() => true));
    await expect.poll(async () => (await countDatabaseTransactions()).open).toBe(0);
    for (const socket of sockets) expect(socket.writableLength).toBeLessThan(1024 * 1024);
  });

  it("is complete for a client that reads it at last", async () => {
    const socket = await begun(wire.ask({ ...history(ana), headers: { connection: "close" } }));
    await expect.poll(async () => (await countDatabaseTransactions()).open).toBe(0);
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    const { status, body } = parseHttpAnswer(Buffer.concat(parts).toString());
    const { data } = JSON.parse(unchunked(body));
    expect([status, data.length]).toEqual([200, 60]);
    expect(data.map(({ items }: { items: [] }) => items.length)).toEqual(Array(60).fill(250));
  });
});

/** The body without its chunk lengths. */
function unchunked(body: string): string {
  return body.replace(/^[0-9a-f]+\r\n|\r\n[0-9a-f]+\r\n(?:\r\n$)?/g, "");
}

describe("concurrency limit", () => {
  beforeEach(opened({ limits: { atWork: 6, atWorkForOne: 2 } }));

  it("counts an answer until it is sent, and leaves permits to other stores", async () => {
    const reading = [await begun(wire.ask(history(ana))), await begun(wire.ask(history(ana)))];
    const refused = await wire.send({ path: "/sales/stats", token: ana.token });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await wire.send({ path: "/sales/stats", token: luz.token })).status).toBe(200);
    reading[0]!.destroy();
    const statusOfStats = async () => (await wire.send({ path: "/sales/stats", token: ana.token })).status;
    await expect.poll(statusOfStats).toBe(200);
  });
});

describe("exports", () => {
  beforeEach(opened({}));

  it("are read one at a time per store, without delay for other stores", async () => {
    const slow = await begun(wire.ask(exported(ana)));
    const more = await Promise.all([wire.send(exported(ana)), wire.send(exported(ana))]);
    for (const { status, headers, body } of more) {
      expect([status, headers.get("retry-after")]).toEqual([429, "15"]);
      expect(body).toContain("Tu tienda ya está descargando datos");
    }
    expect((await wire.send(exported(luz))).status).toBe(200);
    slow.destroy();
    expect((await wire.send(exported(ana))).status).toBe(200);
  });
});

describe("unread exports of four stores", () => {
  beforeEach(opened({}));

  it("let a fifth store's export through, and go on in their turn", async () => {
    const slowStores = await Promise.all(Array.from({ length: 4 }, () => signIn()));
    for (const { storeId, userId } of slowStores) await fillHistory(storeId, userId, 30);
    const headers = { connection: "close" };
    const slow = await Promise.all(slowStores.map((store) => wire.ask({ ...exported(store), headers })));
    const began = slow.map((socket) => once(socket, "readable"));
    await Promise.race(began);
    const { status, body } = await wire.send(exported(luz));
    expect([status, unchunked(body).endsWith("]}")]).toEqual([200, true]);
    expect(slow.map((socket) => socket.closed)).toEqual([false, false, false, false]);
    await Promise.all(began);
    for (const socket of slow) {
      const read = parseHttpAnswer(await text(socket));
      expect([read.status, unchunked(read.body).endsWith("]}")]).toEqual([200, true]);
    }
  }, 120_000);
});

describe.each(PORTS)("answers queued behind an unread one, %s port,", (port) => {
  const MAX_CONCURRENT = 3;
  beforeEach(
    opened({
      port,
      limits: { readerTimeoutMs: 200, atWork: 2 * MAX_CONCURRENT, atWorkForOne: MAX_CONCURRENT },
    }),
  );
  const stats = () => ({ path: "/sales/stats", token: ana.token });
  const isServed = async () => (await wire.send(stats())).status;
  /** The answers to as many requests as may run at once. */
  const allAtOnce = () =>
    Promise.all(
      Array.from({ length: MAX_CONCURRENT }, async () => {
        const socket = await begun(wire.ask(history(ana)));
        return socket.read().toString().split("\r\n")[0];
      }),
    );

  it.each([
    ["short ones", stats],
    ["long ones", () => history(ana)],
  ] as const)("release their permits when it is disconnected: %s", async (_name, behind) => {
    await begun(wire.ask({ ...history(ana), behind: [behind(), behind()] }));
    await expect.poll(isServed).toBe(503);
    await expect.poll(isServed).toBe(200);
    expect(await allAtOnce()).toEqual(Array(MAX_CONCURRENT).fill("HTTP/1.1 200 OK"));
  });

  it("are released when the client leaves", async () => {
    const slow = await begun(wire.ask({ ...history(ana), behind: [exported(ana)] }));
    await expect.poll(async () => (await countDatabaseTransactions()).open).toBe(1);
    slow.destroy();
    await expect.poll(async () => (await countDatabaseTransactions()).open).toBe(0);
    expect((await wire.send(exported(ana))).status).toBe(200);
  });
});

describe.each(PORTS)("stalled reader, %s port,", (port) => {
  beforeEach(opened({ port, limits: { readerTimeoutMs: 200, atWork: 6, atWorkForOne: 1 } }));

  it.each([
    ["the history", history],
    ["an export", exported],
  ] as const)("of %s is disconnected, and releases its permit", async (_name, what) => {
    const slow = await begun(wire.ask(what(ana)));
    const closed = once(slow, "close");
    expect((await wire.send({ path: "/sales/stats", token: ana.token })).status).toBe(503);
    const cut = async () => (await wire.send({ path: "/sales/stats", token: ana.token })).status;
    await expect.poll(cut).toBe(200);
    slow.resume();
    await closed;
  });

  it("does not end an answer that another client reads", async () => {
    const { status, body } = await wire.send(exported(luz));
    expect(status).toBe(200);
    expect(unchunked(body).endsWith("]}")).toBe(true);
  });
});
