// @vitest-environment node
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { verify } from "#core/contract/auth.ts";
import { call } from "./client.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const end of ends.splice(0)) end();
});

/** A server that answers every call like this. */
async function serve(answer: (response: ServerResponse) => void): Promise<void> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close().closeAllConnections());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis; // which takes whole addresses only, outside of a page
  vi.stubGlobal("fetch", (url: string, request: RequestInit) => fetch(address + url, request));
}

test("an answer that breaks off on its way is no answer", async () => {
  await serve((response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"status":"success","da', () => response.destroy());
  });
  await expect(call(verify)).rejects.toMatchObject({ status: 0, code: "NO_CONNECTION", undecided: true });
});

test("an answer that somebody else gave is a bad one", async () => {
  await serve((response) => response.end("<h1>Bienvenido al wifi</h1>"));
  await expect(call(verify)).rejects.toMatchObject({ status: 200, code: "BAD_ANSWER" });
});

test("a call that is given up while its answer comes in says so", async () => {
  const giveUp = new AbortController();
  await serve((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"status":"success","da', () => giveUp.abort());
  });
  await expect(call(verify, {}, { signal: giveUp.signal })).rejects.toMatchObject({ name: "AbortError" });
});
