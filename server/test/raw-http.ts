import { once } from "node:events";
import net from "node:net";
import { text } from "node:stream/consumers";
import tls from "node:tls";
import type { FastifyInstance } from "fastify";
import { type AppOptions, createApp } from "#server/app.ts";
import { createTlsServer } from "#server/https/tls-server.ts";
import { openTestServer } from "#server/test/harness.ts";
import { aCertificateAuthority } from "#server/test/own-https.ts";

/** The application on a port, for tests that need real connections. */
export type RawHttpServer = {
  app: FastifyInstance;
  /** Sends a request and reads nothing of the answer. */
  ask(request: RawRequest): Promise<net.Socket>;
  /** Sends a request and reads the whole answer. */
  send(request: RawRequest): Promise<{ status: number; headers: Headers; body: string }>;
  /** Bytes received on open connections. */
  received(): number;
  close(): Promise<void>;
};

type RawRequest = {
  method?: string;
  path: string;
  token: string | null;
  /** The simulated client address. */
  address?: string;
  headers?: Record<string, string | number>;
  /** The part of the body that is sent at once. */
  body?: string;
  /** Pipelined requests, sent in the same chunk. */
  behind?: RawRequest[];
};

export type RawHttpOptions = Partial<AppOptions> & {
  /** The plain port by default, or the TLS port. */
  port?: "plain" | "secure";
};

export async function openRawHttpServer({
  port = "plain",
  ...options
}: RawHttpOptions = {}): Promise<RawHttpServer> {
  const { db } = await openTestServer();
  const app = await createApp({ db, trustProxy: ["127.0.0.1"], ...options });
  const secure = port === "secure" ? createTlsServer(app, (await aCertificateAuthority()).credentials) : null;
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  await secure?.open(0, "127.0.0.1");
  const connect = async () => {
    if (!secure) return net.connect(Number(url.port), url.hostname);
    const socket = tls.connect({ port: secure.port(), host: url.hostname, rejectUnauthorized: false });
    await once(socket, "secureConnect");
    return socket;
  };
  const open = new Set<net.Socket>();
  const usedSockets = new Set<net.Socket>();
  app.server.on("connection", (socket) => {
    usedSockets.add(socket);
    socket.once("close", () => usedSockets.delete(socket));
  });
  const ask: RawHttpServer["ask"] = async ({ behind = [], ...first }) => {
    const socket = await connect();
    open.add(socket);
    socket.on("error", () => {}); // the server cuts the connection; a test sees its end
    const bytes = [first, ...behind].map(requestText).join("");
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    return socket;
  };
  return {
    app,
    ask,
    send: async (request) => {
      const socket = await ask({ ...request, headers: { connection: "close", ...request.headers } });
      return parseHttpAnswer(await text(socket));
    },
    received: () => [...usedSockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close: async () => {
      for (const socket of open) socket.destroy();
      await app.close();
    },
  };
}

function requestText({ method = "GET", path, token, address, headers = {}, body = "" }: RawRequest): string {
  const all = {
    host: "localhost",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(address && { "x-forwarded-for": address }),
    ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} /api${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** Parses the bytes of a connection with one answer. */
export function parseHttpAnswer(came: string): { status: number; headers: Headers; body: string } {
  const [head = "", body = ""] = came.split(/\r\n\r\n([\s\S]*)/);
  const [status = "", ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(status.split(" ")[1]), headers, body };
}

/** Number of database connections with an open transaction, and of those that wait for a lock. */
export async function countDatabaseTransactions(): Promise<{ open: number; waiting: number }> {
  const owner = (await openTestServer()).pool("owner");
  try {
    const ours = "from pg_stat_activity where datname = current_database() and usename = 'mostrador_app'";
    const waits = `select count(*)::int as waiting ${ours} and wait_event_type = 'Lock'`;
    const { rows } = await owner.query(
      `select count(*)::int as open, (${waits}) ${ours} and xact_start is not null`,
    );
    return rows[0];
  } finally {
    await owner.end();
  }
}
