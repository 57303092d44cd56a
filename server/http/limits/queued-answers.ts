import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Beyond so many of one kind on one answer, Node tells of a leak. Eleven are usual for the page of a screen. */
const LISTENERS = 20;

/**
 * Who sends requests without waiting has their answers stand in line: one has no connection of its own until those before
 * it are sent. When the connection goes, Node tells the first of them and forgets the others, so that what they hold (a
 * place at the gate, a turn, a read) would never be given back. They are told here, in the same way.
 */
export function endQueuedAnswers(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, Set<ServerResponse>>();
  const queueOf = (socket: Socket) => {
    const known = queues.get(socket);
    if (known) return known;
    const queue = new Set<ServerResponse>();
    queues.set(socket, queue);
    socket.once("close", () => {
      for (const answer of queue) if (!answer.socket) end(answer);
    });
    return queue;
  };
  app.server.on("request", ({ socket }, answer) => {
    // An address that is no file is handed on to the screens, and Fastify listens to the answer anew each time.
    answer.setMaxListeners(LISTENERS);
    const queue = queueOf(socket);
    queue.add(answer);
    const leave = () => queue.delete(answer);
    answer.once("finish", leave).once("close", leave);
  });
}

/** What Node does with the first. By `_closed` alone a stream that is to be sent later knows that it came too late. */
function end(answer: ServerResponse & { _closed?: boolean }): void {
  answer.destroyed = true;
  answer._closed = true;
  answer.emit("close");
}
