import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import tls, { type PeerCertificate } from "node:tls";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import { readServerConfig } from "#server/config.ts";
import { httpsPortOf, isBehindHttpsProxy, servesHttps } from "#server/https/https-status.ts";
import { startHttpsWithOwnAuthority } from "#server/https/own-https.ts";
import { openTestServer } from "#server/test/harness.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "mostrador-https-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it("follows the computer to another address while it runs, and reports it without a key", async () => {
  const messages: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => messages.push(line) });
  let address = "192.168.1.20";
  const computer = () => ({ names: ["localhost"], addresses: ["127.0.0.1", address] });
  const own = await startHttpsWithOwnAuthority({ dataDir, computer, log, lookEvery: 10 });
  const app = await createApp({ db: (await openTestServer()).db });
  const tlsServer = own.tlsServer(app);
  await tlsServer.open(0, "127.0.0.1");
  const names = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const options = { port: tlsServer.port(), host: "127.0.0.1", ca: own.root.toString() };
      const socket = tls.connect(options, () => {
        resolve((socket.getPeerCertificate() as PeerCertificate).subjectaltname);
        socket.destroy();
      });
      socket.on("error", reject);
    });
  expect(await names()).toContain("192.168.1.20");
  address = "10.0.0.7";
  await expect.poll(names).toContain("10.0.0.7");
  await app.close();
  expect(messages.join("")).toContain("a new certificate for HTTPS");
  expect(messages.join("")).not.toContain("PRIVATE");
});

it("reports a read-only directory in one sentence", async () => {
  const options = {
    computer: () => ({ names: ["localhost"], addresses: [] }),
    log: pino({ level: "silent" }),
  };
  writeFileSync(path.join(dataDir, "https"), "");
  await expect(startHttpsWithOwnAuthority({ dataDir, ...options })).rejects.toThrow(
    /No se puede guardar .*HTTPS_PORT=off/,
  );
});

it.each([
  [{}, 3443],
  [{ PORT: "3001" }, 3444],
  [{ PORT: "80" }, 443],
  [{ PORT: "0" }, 0],
  [{ PORT: "65500" }, 65_057],
  [{ HTTPS_PORT: "8443" }, 8443],
])("with %j the secure port is %i", (env, port) => expect(httpsPortOf(readServerConfig(env))).toBe(port));

it.each<[Record<string, string>, boolean, boolean]>([
  [{}, false, true],
  [{ APP_URL: "http://192.168.1.20:3000" }, false, true],
  [{ HTTPS_PORT: "off" }, false, false],
  [{ APP_URL: "https://tienda.example" }, true, false],
  [{ TRUST_PROXY: "127.0.0.1", HTTPS_PORT: "3443" }, true, false],
])("with %j the server is behind a proxy: %s, and serves HTTPS: %s", (env, proxied, speaks) => {
  const config = readServerConfig(env);
  expect([isBehindHttpsProxy(config), servesHttps(config)]).toEqual([proxied, speaks]);
});
