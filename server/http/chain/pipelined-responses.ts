import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Node logs a warning of a leak above this number of listeners for one event. A request for a page has eleven. */
const MAX_LISTENERS = 20;

/**
 * When a connection closes, Node emits `close` only for its first pipelined response; this function closes the
 * others.
 */
export function endPipelinedResponses(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, Set<ServerResponse>>();
  const queueOf = (socket: Socket) => {
    const existing = queues.get(socket);
    if (existing) return existing;
    const queue = new Set<ServerResponse>();
    queues.set(socket, queue);
    socket.once("close", () => {
      for (const answer of queue) if (!answer.socket) endAnswer(answer);
    });
    return queue;
  };
  app.server.on("request", ({ socket }, answer) => {
    // A path without a file falls through to the pages, and Fastify adds listeners each time.
    answer.setMaxListeners(MAX_LISTENERS);
    const queue = queueOf(socket);
    queue.add(answer);
    const leave = () => queue.delete(answer);
    answer.once("finish", leave).once("close", leave);
  });
}

/** Does what Node does for the first response. A stream that is piped into the response later checks `_closed`. */
function endAnswer(answer: ServerResponse & { _closed?: boolean }): void {
  answer.destroyed = true;
  answer._closed = true;
  answer.emit("close");
}
