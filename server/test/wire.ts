import { once } from "node:events";
import net from "node:net";
import { text } from "node:stream/consumers";
import tls from "node:tls";
import type { FastifyInstance } from "fastify";
import { type AppOptions, createApp } from "#server/app.ts";
import { secureDoor } from "#server/https/secure-door.ts";
import { bench, onOneMachine } from "#server/test/harness.ts";
import { anAuthority } from "#server/test/own-https.ts";

/** The application on a port, for what happens on real connections alone. */
export type Wire = {
  app: FastifyInstance;
  /** A connection on which somebody asks and reads nothing of the answer. */
  ask(request: Asked): Promise<net.Socket>;
  /** Asks, and reads the whole answer. */
  send(request: Asked): Promise<{ status: number; headers: Headers; body: string }>;
  /** Bytes that have come on the connections that are open. */
  received(): number;
  close(): Promise<void>;
};

type Asked = {
  method?: string;
  path: string;
  token: string | null;
  /** Where it seems to come from. */
  address?: string;
  headers?: Record<string, string | number>;
  /** What is sent of the body, at once. */
  body?: string;
  /** Asked on the same connection, in the same piece, without waiting for the answer to the first. */
  behind?: Asked[];
};

export type WireOptions = Partial<AppOptions> & {
  /** By which of its doors: plain, unless the one that speaks TLS is asked for. */
  door?: "plain" | "secure";
};

export async function openWire({ door = "plain", ...options }: WireOptions = {}): Promise<Wire> {
  const { db } = await bench();
  const app = await createApp({ db, trustProxy: ["127.0.0.1"], ...options });
  const secure = door === "secure" ? secureDoor(app, (await anAuthority()).credentials) : null;
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  await secure?.open(0, "127.0.0.1");
  const connect = async () => {
    if (!secure) return net.connect(Number(url.port), url.hostname);
    const socket = tls.connect({ port: secure.port(), host: url.hostname, rejectUnauthorized: false });
    await once(socket, "secureConnect");
    return socket;
  };
  const open = new Set<net.Socket>();
  const taken = new Set<net.Socket>();
  app.server.on("connection", (socket) => {
    taken.add(socket);
    socket.once("close", () => taken.delete(socket));
  });
  const ask: Wire["ask"] = async ({ behind = [], ...first }) => {
    const socket = await connect();
    open.add(socket);
    socket.on("error", () => {}); // it is cut off, which a test sees by its end
    const asked = [first, ...behind].map(requestText).join("");
    await new Promise<void>((resolve) => socket.write(asked, () => resolve()));
    return socket;
  };
  return {
    app,
    ask,
    send: async (request) => {
      const socket = await ask({ ...request, headers: { connection: "close", ...request.headers } });
      return parse(await text(socket));
    },
    received: () => [...taken].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close: async () => {
      for (const socket of open) socket.destroy();
      await app.close();
    },
  };
}

function requestText({ method = "GET", path, token, address, headers = {}, body = "" }: Asked): string {
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

/** What came over a connection that was closed after one answer; its body as it came. */
export function parse(came: string): { status: number; headers: Headers; body: string } {
  const [head = "", body = ""] = came.split(/\r\n\r\n([\s\S]*)/);
  const [status = "", ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(status.split(" ")[1]), headers, body };
}

/** How many connections to the database hold a transaction open, and wait for a lock in it. */
export async function transactions(): Promise<{ open: number; waiting: number }> {
  const owner = (await bench()).pool("owner");
  try {
    const ours = "from pg_stat_activity where datname = current_database() and usename = 'mostrador_app'";
    const waits = `select count(*)::int as waiting ${ours} and wait_event_type = 'Lock'`;
    const { rows } = await owner.query(
      `select count(*)::int as open, (${waits}) ${ours} and xact_start is not null`,
    );
    const [{ open, waiting }] = rows;
    if (onOneMachine) return { open, waiting };
    // What somebody waits for may lie on any machine.
    const elsewhere = await owner.query(
      "select sum(result::int)::int as waiting from run_command_on_workers($1)",
      [waits],
    );
    return { open, waiting: waiting + elsewhere.rows[0].waiting };
  } finally {
    await owner.end();
  }
}
