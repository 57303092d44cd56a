import http from "node:http";
import type net from "node:net";
import { gzipSync } from "node:zlib";
import type { AnswerInterception, FaultyTcpProxy } from "./tcp-proxy.ts";

export const NO_INTERCEPTION: AnswerInterception = { chance: 0, only: null };

type OwnAnswer = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer };
type AnswerKind = {
  status: number;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Makes the answer from the server's answer to this request, or to an earlier one. */
  of?: (own: OwnAnswer, earlier: OwnAnswer | null) => OwnAnswer;
};

const HTML = { "content-type": "text/html; charset=utf-8" };
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`;
const envelope = (code: string) =>
  JSON.stringify({ status: "error", code, message: "Otro programa", error: "Otro programa" });

const withBody = (own: OwnAnswer, body: Buffer): OwnAnswer => ({
  ...own,
  body,
  headers: { ...own.headers, "content-length": body.length },
});

/** Answers of proxies, wifi portals, hosting platforms and rate limiters, by name. */
export const INTERCEPTED_ANSWERS: Record<string, AnswerKind> = {
  portal: { status: 200, headers: HTML, body: page("Bienvenido al wifi") },
  "empty 200": { status: 200 },
  "JSON of others": { status: 200, headers: JSON_TYPE, body: '{"ok":true}' },
  "a bare success": { status: 200, headers: JSON_TYPE, body: '{"status":"success"}' },
  "a success of nothing": { status: 201, headers: JSON_TYPE, body: '{"status":"success","data":{}}' },
  "empty 204": { status: 204 },
  "redirect to a portal": { status: 302, headers: { location: "/icon.svg?portal" } },
  "redirect that repeats the request": { status: 307, headers: { location: "/api/sales" } },
  "sign-in of others": { status: 401, headers: JSON_TYPE, body: envelope("NOT_SIGNED_IN") },
  "proxy that wants a password": { status: 407, headers: HTML, body: page("407") },
  "404 page of a platform": { status: 404, headers: HTML, body: page("Application not found") },
  "404 like ours": { status: 404, headers: JSON_TYPE, body: envelope("NOT_FOUND") },
  "409 like ours": { status: 409, headers: JSON_TYPE, body: envelope("INSUFFICIENT_STOCK") },
  "mismatch like ours": { status: 409, headers: JSON_TYPE, body: envelope("IDEMPOTENCY_MISMATCH") },
  limiter: { status: 429, headers: { ...HTML, "retry-after": "1" }, body: page("Too many requests") },
  ...Object.fromEntries(
    [400, 403, 408, 410, 413, 418, 451, 500, 502, 503, 504, 511, 520, 521, 522, 524, 530].map((status) => [
      String(status),
      { status, headers: HTML, body: page(`Error ${status}`) },
    ]),
  ),
  "body that is no gzip": {
    status: 200,
    headers: { ...JSON_TYPE, "content-encoding": "gzip" },
    body: gzipSync("{}").subarray(0, 12),
  },
  "own answer, cut": {
    status: 0,
    of: (own) => withBody(own, own.body.subarray(0, Math.floor(own.body.length / 2))),
  },
  "own answer with something behind it": {
    status: 0,
    of: (own) => withBody(own, Buffer.concat([own.body, Buffer.from("<!-- proxy -->")])),
  },
  "answer to an earlier request": {
    status: 0,
    of: (own, earlier) => earlier ?? withBody(own, Buffer.from("{")),
  },
};

/** Adds an HTTP proxy that sometimes replaces the server's answer; the server may have done the work. */
export async function createInterceptingProxy(
  line: FaultyTcpProxy,
  random: () => number,
): Promise<FaultyTcpProxy> {
  const names = Object.keys(INTERCEPTED_ANSWERS);
  let earlier: OwnAnswer | null = null;
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => {});
    request.on("end", () => void answer(request, Buffer.concat(chunks), response));
  });

  async function answer(
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
  ): Promise<void> {
    const { chance, only } = proxy.foreign;
    const isApi = request.url?.startsWith("/api/") ?? false;
    const name = isApi && random() < chance ? (only ?? names[Math.floor(random() * names.length)]!) : null;
    const kind = name === null ? null : INTERCEPTED_ANSWERS[name]!;
    const isForwarded = !kind || kind.of !== undefined || random() < 0.5;
    const own = isForwarded ? await ask(request, body, response).catch(() => null) : null;
    if (isForwarded && !own) return void response.destroy();
    const sentAnswer = !kind ? own! : kind.of ? kind.of(own!, earlier) : foreign(kind);
    if (isApi && own) earlier = own;
    if (response.destroyed) return;
    response.writeHead(sentAnswer.status, sentAnswer.headers);
    response.end(sentAnswer.body);
  }

  function ask(
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
  ): Promise<OwnAnswer> {
    const { hostname, port } = new URL(line.address);
    return new Promise((resolve, reject) => {
      const forwarded = http.request(
        { agent, hostname, port, path: request.url, method: request.method, headers: request.headers },
        (answered) => {
          const chunks: Buffer[] = [];
          answered.on("data", (chunk: Buffer) => chunks.push(chunk));
          answered.on("error", reject);
          answered.on("aborted", () => reject(new Error("cut")));
          answered.on("end", () => {
            const { "transfer-encoding": _, connection: __, ...headers } = answered.headers;
            const all = Buffer.concat(chunks);
            resolve({
              status: answered.statusCode!,
              headers: { ...headers, "content-length": all.length },
              body: all,
            });
          });
        },
      );
      forwarded.on("error", reject);
      response.once("close", () => forwarded.destroy());
      forwarded.end(body);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: FaultyTcpProxy & { foreign: AnswerInterception } = Object.defineProperties(
    {
      ...line,
      address: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
      foreign: NO_INTERCEPTION,
      close: () => {
        server.close();
        server.closeAllConnections();
        agent.destroy();
        line.close();
      },
    },
    {
      weather: {
        get: () => line.weather,
        set: (weather) => {
          line.weather = weather;
        },
      },
    },
  );
  return proxy;
}

function foreign({ status, headers = {}, body = "" }: AnswerKind): OwnAnswer {
  const bytes = Buffer.from(body);
  const isEmpty = status === 204;
  return {
    status,
    headers: { ...headers, ...(!isEmpty && { "content-length": bytes.length }) },
    body: bytes,
  };
}
