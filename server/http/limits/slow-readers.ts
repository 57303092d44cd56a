import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * In bytes per interval: a client that reads less while data is ready is disconnected. It is about 1 kB/s.
 */
const MIN_BYTES = 32 * 1024;

/** Slow readers hold memory, a permit and perhaps a database connection. Reading 5 kB/s is always enough. */
export function disconnectSlowReaders(app: FastifyInstance, intervalMs: number): void {
  const bytesRead = new Map<Socket, number | null>();
  app.server.on("connection", (socket) => {
    bytesRead.set(socket, null);
    socket.once("close", () => bytesRead.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of bytesRead) {
      const waiting = socket.writableLength;
      const now = socket.bytesWritten - waiting;
      if (waiting > 0 && before !== null && now - before < MIN_BYTES) socket.destroy();
      else bytesRead.set(socket, waiting > 0 ? now : null);
    }
  }, intervalMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
