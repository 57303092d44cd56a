import { once } from "node:events";
import { request } from "node:https";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import tls from "node:tls";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import type { CertificateAuthority } from "#server/https/authority.ts";
import { createTlsServer, type TlsServer } from "#server/https/tls-server.ts";
import { openTestServer } from "#server/test/harness.ts";
import { aCertificateAuthority } from "#server/test/own-https.ts";

const HOST = "127.0.0.1";

let app: FastifyInstance;
let tlsServer: TlsServer;
let authority: CertificateAuthority;
let plain: string;
/** The trusted authority of the client. */
let ca: string;

const opened = (timeoutMs?: number) => async () => {
  const { db } = await openTestServer();
  const own = await aCertificateAuthority();
  authority = own.authority;
  ca = authority.root.toString();
  const reach = { https: "OWN" as const, root: authority.root, port: () => tlsServer.port() };
  app = await createApp({ db, reach: { ...reach, addresses: () => ["http://192.168.1.20:3000"] } });
  tlsServer = createTlsServer(app, own.credentials, timeoutMs);
  plain = await app.listen({ port: 0, host: HOST });
  await tlsServer.open(0, HOST);
};
afterEach(() => app.close());

async function ask(path: string, headers: Record<string, string> = {}) {
  const clientRequest = request({ host: HOST, port: tlsServer.port(), path, headers, ca, agent: false });
  clientRequest.end();
  const [answer] = await once(clientRequest, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe("secure port", () => {
  beforeEach(opened());

  it("serves what the plain port serves, with the same headers", async () => {
    const without = ({ date, connection, ...headers }: Record<string, unknown>) =>
      Object.keys(headers).filter((name) => name !== "keep-alive");
    for (const path of ["/api/connection", "/api/no-existe", "/api/products"]) {
      const secure = await ask(path);
      const there = await fetch(plain + path);
      expect(secure.status).toBe(there.status);
      expect(without(secure.headers).sort()).toEqual(without(Object.fromEntries(there.headers)).sort());
    }
  });

  // HSTS for a host name would apply to its plain port too, which speaks no TLS.
  it("pins nobody to HTTPS", async () =>
    expect((await ask("/api/connection")).headers["strict-transport-security"]).toBeUndefined());

  it("counts as this machine's own, like the plain port", async () =>
    expect([(await ask("/metrics")).status, (await ask("/metrics", { via: "x" })).status]).toEqual([
      200, 404,
    ]));

  it("presents a new certificate to new connections, and keeps the existing ones", async () => {
    const staying = tls.connect({ port: tlsServer.port(), host: HOST, ca });
    await once(staying, "secureConnect");
    const next = await aCertificateAuthority();
    tlsServer.replaceCredentials(next.credentials);
    await expect(ask("/api/connection")).rejects.toThrow(/certificate/);
    ca = next.authority.root.toString();
    expect((await ask("/api/connection")).status).toBe(200);
    staying.write("GET /api/connection HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    expect(await text(staying)).toContain("HTTP/1.1 200 OK");
  });

  it("closes with the application, also during a handshake", async () => {
    const silent = connect(tlsServer.port(), HOST);
    const idle = tls.connect({ port: tlsServer.port(), host: HOST, ca });
    await Promise.all([once(silent, "connect"), once(idle, "secureConnect")]);
    idle.write("GET /api/connection HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await once(idle, "data");
    idle.resume();
    const gone = [once(silent, "close"), once(idle, "close")];
    await app.close();
    await Promise.all(gone);
  });
});

describe("client without TLS", () => {
  beforeEach(opened(100));

  it.each([
    ["says nothing", ""],
    ["says the beginning of it", "\x16\x03\x01\x02\x00\x01"],
    ["speaks plain HTTP", "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"],
  ])("and %s is cut off, and others come in", async (_what, bytes) => {
    const socket = connect(tlsServer.port(), HOST);
    const closed = once(socket, "close");
    socket.on("error", () => {}).resume();
    socket.write(bytes, "latin1");
    expect((await ask("/api/connection")).status).toBe(200);
    await closed;
  });
});

describe("phone to be connected", () => {
  beforeEach(opened());

  it("reads the instructions without a session, and nothing of a store", async () => {
    const answer = await app.inject("/api/connection");
    expect(answer.json()).toEqual({
      status: "success",
      data: {
        https: "OWN",
        port: tlsServer.port(),
        fingerprint: authority.root.fingerprint256,
        printing: false,
      },
    });
  });

  it("gets the root certificate in a known format, and no key", async () => {
    const { statusCode, headers, rawPayload } = await app.inject("/conectar/mostrador.crt");
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/x-x509-ca-cert"]);
    expect(rawPayload.equals(authority.root.raw)).toBe(true);
  });

  it("may ask the secure port only from the page of the same computer", async () => {
    const allowed = async (origin: string, path = "/api/connection/check") =>
      (await ask(path, { origin })).headers["access-control-allow-origin"];
    expect(await allowed(plain)).toBe(plain);
    for (const origin of ["http://192.168.1.66:3000", "https://ajena.example", "null", ""])
      expect(await allowed(origin)).toBeUndefined();
    expect(await allowed(plain, "/api/connection")).toBeUndefined();
  });

  it("is allowed to that port on its page, and on no other", async () => {
    const policyOf = async (url: string, host: string) =>
      String((await app.inject({ url, headers: { host } })).headers["content-security-policy"]);
    const wider = `connect-src 'self' https://192.168.1.20:${tlsServer.port()};`;
    expect(await policyOf("/conectar", "192.168.1.20:3000")).toContain(wider);
    expect(await policyOf("/conectar?x=1", "192.168.1.20:3000")).toContain(wider);
    for (const [url, host] of [
      ["/login", "192.168.1.20:3000"],
      ["/conectar/mostrador.crt", "192.168.1.20:3000"],
      ["/conectar", "x; script-src *"],
    ])
      expect(await policyOf(url!, host!)).toContain("connect-src 'self';");
  });
});

it("is not offered when a proxy ends TLS, or there is no HTTPS", async () => {
  const { db } = await openTestServer();
  for (const https of ["PROXY", "OFF"] as const) {
    app = await createApp({ db, reach: { https, addresses: () => [] } });
    expect((await app.inject("/api/connection")).json().data).toEqual({
      https,
      port: null,
      fingerprint: null,
      printing: false,
    });
    expect((await app.inject("/conectar/mostrador.crt")).statusCode).toBe(404);
    const page = await app.inject("/conectar");
    expect(page.headers["content-security-policy"]).toContain("connect-src 'self';");
    await app.close();
  }
});
