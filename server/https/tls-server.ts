import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import tls from "node:tls";
import type { FastifyInstance } from "fastify";
import type { TlsCredentials } from "#server/https/authority.ts";

export type TlsServer = {
  server: tls.Server;
  open(port: number, host: string): Promise<void>;
  port(): number;
  /** For new connections; existing connections keep their certificate. */
  replaceCredentials(credentials: TlsCredentials): void;
};

const TIMEOUT_MS = 10_000;

const placeOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

/** Terminates TLS and gives the connections to the application's HTTP server, whose timeouts and limits apply. */
export function createTlsServer(
  app: FastifyInstance,
  credentials: TlsCredentials,
  timeoutMs = TIMEOUT_MS,
): TlsServer {
  const inside: Server = app.server;
  const server = tls.createServer({
    ...credentials,
    ALPNProtocols: ["http/1.1"],
    handshakeTimeout: timeoutMs,
  });
  const handshakes = new Map<string, Socket>();
  server.on("connection", (socket: Socket) => {
    const from = placeOf(socket);
    handshakes.set(from, socket);
    socket.once("close", () => handshakes.delete(from));
  });
  server.on("secureConnection", (socket) => {
    handshakes.delete(placeOf(socket));
    inside.emit("connection", socket);
  });
  // The connection is not TLS, or its handshake failed, so no answer is possible.
  server.on("tlsClientError", (_error, socket) => socket.destroy());
  // The application closes when all connections have ended, but its HTTP server does not know those in a handshake.
  app.addHook("preClose", async () => {
    if (!server.listening) return;
    const left = once(server, "close");
    server.close();
    for (const socket of handshakes.values()) socket.destroy();
    inside.close();
    await left;
  });
  return {
    server,
    open: async (port, host) => {
      server.listen({ port, host });
      await once(server, "listening");
    },
    port: () => (server.address() as { port: number }).port,
    replaceCredentials: (next) => server.setSecureContext(next),
  };
}
