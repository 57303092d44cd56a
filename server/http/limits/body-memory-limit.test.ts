import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { openRawHttpServer, parseHttpAnswer, type RawHttpServer } from "#server/test/raw-http.ts";

const KB = 1024;

let wire: RawHttpServer;
let ana: TestClient & TestUser;
let luz: TestClient & TestUser;
beforeEach(async () => {
  wire = await openRawHttpServer({ limits: { bodies: { all: 1_000 * KB, each: 600 * KB } } });
  [ana, luz] = [await signIn(), await signIn()];
});
afterEach(() => wire.close());

const asJson = (length: number) => ({ "content-type": "application/json", "content-length": length });

/** Announces a body of 3 MB, sends only `length` bytes, and keeps the connection open. */
async function unfinished(who: TestClient, length: number, address: string) {
  const before = wire.received();
  const socket = await wire.ask({
    method: "POST",
    path: "/products/import",
    token: who.token,
    address,
    headers: asJson(3_000 * KB),
    body: `{"products":["${"x".repeat(length)}`,
  });
  await expect.poll(() => wire.received() - before).toBeGreaterThan(length);
  return socket;
}

let made = 0;
const create = (who: TestClient, address: string, length = 100 * KB) => {
  made += 1;
  const fields = { name: `Pan ${made}`, price: 100, stock: 1, category: "Otra" };
  const body = JSON.stringify({ ...fields, ignored: "x".repeat(length) });
  return wire.send({ method: "POST", path: "/products", token: who.token, address, body });
};

describe("incomplete bodies", () => {
  it("hold at most the limit of one address", async () => {
    const [here, elsewhere] = ["10.0.0.1", "10.0.0.2"];
    const waiting = await unfinished(ana, 450 * KB, here);
    const full = async () => (await create(luz, here, 200 * KB)).status;
    await expect.poll(full).toBe(503);
    const refused = await create(luz, here, 200 * KB);
    expect([refused.headers.get("retry-after"), JSON.parse(refused.body).code]).toEqual(["2", "OVERLOADED"]);
    expect((await create(luz, elsewhere)).status).toBe(201);
    expect((await create(luz, here, 10)).status).toBe(201); // a small one finds room
    waiting.destroy();
    await expect.poll(full).toBe(201);
  });

  it("hold at most the total limit", async () => {
    const waiting = [
      await unfinished(ana, 450 * KB, "10.0.0.1"),
      await unfinished(luz, 450 * KB, "10.0.0.2"),
    ];
    const rosa = await signIn();
    const full = async () => (await create(rosa, "10.0.0.3", 200 * KB)).status;
    await expect.poll(full).toBe(503);
    for (const socket of waiting) socket.destroy();
    await expect.poll(full).toBe(201);
  });

  it("hold at most the total limit after a request with a media type and no body", async () => {
    const headers = { "content-type": "application/json" };
    const { status } = await wire.send({ method: "POST", path: "/products", token: ana.token, headers });
    expect(status).toBe(400);
    const waiting = [
      await unfinished(ana, 450 * KB, "10.0.0.1"),
      await unfinished(luz, 450 * KB, "10.0.0.2"),
    ];
    const rosa = await signIn();
    await expect.poll(async () => (await create(rosa, "10.0.0.3", 200 * KB)).status).toBe(503);
    for (const socket of waiting) socket.destroy();
  });

  it("count their parsed size: many small values weigh more than their bytes", async () => {
    const list = `{"products":[${"{},".repeat(25_000)}{}]}`;
    const { status, body } = await wire.send({
      method: "POST",
      path: "/products/import",
      token: ana.token,
      body: list,
    });
    expect([status, JSON.parse(body).code]).toEqual([413, "TOO_LARGE"]);
  });

  it("are not counted after a refusal, and may end early", async () => {
    const chunk = `${(64 * KB).toString(16)}\r\n${"x".repeat(64 * KB)}\r\n`;
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    for (let i = 0; i < 3; i++) {
      const socket = await wire.ask({
        method: "POST",
        path: "/products",
        token: ana.token,
        address: "10.0.0.1",
        headers,
      });
      for (let sent = 0; sent < 20; sent++) socket.write(chunk);
      const { status } = parseHttpAnswer(await text(socket));
      expect(status).toBe(413); // beyond 512 kB, and more comes
      socket.destroy();
    }
    expect((await create(ana, "10.0.0.1", 500 * KB)).status).toBe(201);
  });

  it("release what was answered", async () => {
    for (let i = 0; i < 20; i++) expect((await create(ana, "10.0.0.1", 300 * KB)).status).toBe(201);
  });
});

describe("unread bodies", () => {
  const refused = (type: string, length: number, body: string) =>
    wire.send({
      method: "POST",
      path: "/products",
      token: ana.token,
      address: "10.0.0.1",
      body,
      headers: { "content-type": type, "content-length": length },
    });

  it("are not held after their answer, even if more arrives", async () => {
    const body = "x".repeat(200 * KB);
    for (let i = 0; i < 20; i++)
      expect((await refused("application/json", 9_000 * KB, body)).status).toBe(413);
    expect((await create(ana, "10.0.0.1", 300 * KB)).status).toBe(201);
  });

  it("are refused without harm above the limit", async () => {
    const waiting = await unfinished(luz, 450 * KB, "10.0.0.1");
    const full = async () => (await create(ana, "10.0.0.1", 200 * KB)).status;
    await expect.poll(full).toBe(503);
    const body = "x".repeat(200 * KB);
    expect((await refused("text/x-other", body.length, body)).status).toBe(415);
    waiting.destroy();
    await expect.poll(full).toBe(201);
  });
});

describe("kept-alive connection", () => {
  const long = "x".repeat(300 * KB);
  const form = `--x\r\ncontent-disposition: form-data; name="image"; filename="a.gif"\r\n\r\nGIF89a${"x".repeat(700 * KB)}`;

  it.each([
    ["of a call without a body", "GET", "application/json", long, 200],
    ["of an unsupported media type", "POST", "text/x-other", long, 415],
    ["without a media type", "POST", "", long, 415],
    ["of a form for a call without forms", "DELETE", "multipart/form-data; boundary=x", form, 415],
    ["of a form that the client aborts", "POST", "multipart/form-data; boundary=x", form, 413],
    ["that is no JSON", "POST", "application/json", long, 400],
  ])("is there for the next request after a body %s", async (_, method, type, body, status) => {
    const path = method === "DELETE" ? `/products/${uuidv7()}` : "/products";
    const headers = { ...(type && { "content-type": type }), "content-length": body.length };
    const socket = await wire.ask({ method, path, token: ana.token, headers, body: "" });
    let came = "";
    socket.on("data", (chunk) => {
      came += chunk;
    });
    socket.write(body);
    await expect.poll(() => parseHttpAnswer(came).status).toBe(status);
    if (/connection: close/i.test(came)) return;
    socket.write("GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await expect.poll(() => came).toContain('"status":"ok"');
  });
});

describe("form with a picture", () => {
  const head = (name: string, file = "") =>
    `--limite\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`;
  const form = (who: TestClient, length: number, { whole }: { whole: boolean }) => {
    const body = `${head("name")}Pan\r\n${head("image", "pan.gif")}GIF89a${"x".repeat(length)}`;
    const end = whole ? "\r\n--limite--\r\n" : "";
    return wire.ask({
      method: "POST",
      path: "/products",
      token: who.token,
      address: "10.0.0.1",
      headers: {
        "content-type": "multipart/form-data; boundary=limite",
        "content-length": whole ? body.length + end.length : 9_000 * KB,
        connection: "close",
      },
      body: body + end,
    });
  };
  const answerTo = async (...parts: Parameters<typeof form>) =>
    parseHttpAnswer(await text(await form(...parts)));

  it("is counted as it arrives", async () => {
    const waiting = await form(ana, 450 * KB, { whole: false });
    await expect.poll(() => wire.received()).toBeGreaterThan(450 * KB);
    const full = async () => (await answerTo(luz, 300 * KB, { whole: true })).status;
    await expect.poll(full).toBe(503);
    waiting.destroy();
    await expect.poll(full).toBe(400); // its content is no picture
  });

  it("is refused above the total limit", async () => {
    const { status, body } = await answerTo(ana, 700 * KB, { whole: true });
    expect([status, JSON.parse(body).code]).toEqual([413, "TOO_LARGE"]);
    expect((await create(ana, "10.0.0.1")).status).toBe(201);
  });
});

describe("oversized or invalid body", () => {
  it.each([
    ["is no picture", 5_000 * KB, 400, "NOT_AN_IMAGE"],
    ["is no picture and too large for one", 11_000 * KB, 413, "IMAGE_TOO_LARGE"],
  ])("%s is refused by its first bytes, before the rest is there", async (_, length, status, code) => {
    const socket = await wire.ask({
      method: "POST",
      path: "/products",
      token: ana.token,
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": length },
      body: `--x\r\ncontent-disposition: form-data; name="image"; filename="a.svg"\r\n\r\n<svg width="9"><g><g>`,
    });
    let came = "";
    socket.on("data", (chunk) => {
      came += chunk;
    });
    await expect.poll(() => came).toContain(`"code":"${code}"`);
    expect(parseHttpAnswer(came).status).toBe(status);
  });

  it("does not wait in the queue when it announces more than the call accepts", async () => {
    const waiting = await unfinished(ana, 100 * KB, "10.0.0.1");
    const { status } = await wire.send({
      method: "POST",
      path: "/products/import",
      token: ana.token,
      address: "10.0.0.1",
      headers: asJson(9_000 * KB),
      body: "{",
    });
    expect(status).toBe(413);
    waiting.destroy();
  });
});
