import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Whoever has an answer waiting and takes less than this in `patience` milliseconds is cut off: 1 kB a second. */
const LEAST = 32 * 1024;

/**
 * An answer that nobody reads holds memory, a place at the gate and perhaps a connection to the database. What has been
 * taken is known by pieces of up to 128 kB: whoever reads 5 kB in a second is never cut.
 */
export function cutSlowReaders(app: FastifyInstance, patience: number): void {
  /** What each had taken at the last look, where something was waiting then. */
  const taken = new Map<Socket, number | null>();
  app.server.on("connection", (socket) => {
    taken.set(socket, null);
    socket.once("close", () => taken.delete(socket));
  });
  const looking = setInterval(() => {
    for (const [socket, before] of taken) {
      const waiting = socket.writableLength;
      const now = socket.bytesWritten - waiting;
      if (waiting > 0 && before !== null && now - before < LEAST) socket.destroy();
      else taken.set(socket, waiting > 0 ? now : null);
    }
  }, patience);
  looking.unref();
  app.addHook("onClose", async () => clearInterval(looking));
}
