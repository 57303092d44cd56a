import fastify, { type FastifyReply } from "fastify";
import { expect, it } from "vitest";
import { waitForResponseSent } from "#server/http/chain/response-sent.ts";

it("notifies every waiter of an answer with one listener", async () => {
  const app = fastify();
  const calls: number[] = [];
  let reply: FastifyReply | undefined;
  let added = -1;
  app.get("/", async (_request, answer) => {
    reply = answer;
    const before = answer.raw.listenerCount("close");
    for (let i = 0; i < 12; i++) void waitForResponseSent(answer).then(() => calls.push(i));
    added = answer.raw.listenerCount("close") - before;
    return "ok";
  });
  await app.inject("/");
  await waitForResponseSent(reply!);
  expect([calls.length, added]).toEqual([12, 1]);
  await app.close();
});
