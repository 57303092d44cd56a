import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import tls from "node:tls";
import type { FastifyInstance } from "fastify";
import type { Credentials } from "#server/https/authority.ts";

export type SecureDoor = {
  server: tls.Server;
  open(port: number, host: string): Promise<void>;
  port(): number;
  /** For who comes from now on; whoever is there stays. */
  show(credentials: Credentials): void;
};

/** Whoever has not shown by then that they speak TLS is cut off, in milliseconds. */
const TIMEOUT_MS = 10_000;

const placeOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

/**
 * A second door to the same server. TLS is spoken here; what comes out of it is handed to the HTTP server of `app` like
 * any connection of its own, so that its times, its bounds and all that watches over connections hold for both.
 */
export function secureDoor(
  app: FastifyInstance,
  credentials: Credentials,
  timeoutMs = TIMEOUT_MS,
): SecureDoor {
  const inside: Server = app.server;
  const server = tls.createServer({
    ...credentials,
    ALPNProtocols: ["http/1.1"],
    handshakeTimeout: timeoutMs,
  });
  /** Who has come and is not in yet, by where they come from. */
  const knocking = new Map<string, Socket>();
  server.on("connection", (socket: Socket) => {
    const from = placeOf(socket);
    knocking.set(from, socket);
    socket.once("close", () => knocking.delete(from));
  });
  server.on("secureConnection", (socket) => {
    knocking.delete(placeOf(socket));
    inside.emit("connection", socket);
  });
  // What is no TLS, or breaks off: nobody is there who could be told.
  server.on("tlsClientError", (_error, socket) => socket.destroy());
  // The application closes when everybody has gone, and the server inside knows only who came through its own door.
  app.addHook("preClose", async () => {
    if (!server.listening) return;
    const left = once(server, "close");
    server.close();
    for (const socket of knocking.values()) socket.destroy();
    inside.close();
    await left;
  });
  return {
    server,
    open: (port, host) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen({ port, host }, () => {
          server.off("error", reject);
          resolve();
        });
      }),
    port: () => (server.address() as { port: number }).port,
    show: (next) => server.setSecureContext(next),
  };
}
