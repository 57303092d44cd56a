import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it, vi } from "vitest";
import { GatheringSocket } from "#server/db/gathering-socket.ts";

it("sends the writes of one event loop turn together, and later writes separately", async () => {
  const came: Buffer[] = [];
  const server = createServer((peer) => peer.on("data", (chunk) => came.push(chunk)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = new GatheringSocket();
  socket.connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  const sent = vi.spyOn(socket, "_writev");
  // Like the driver: a statement's messages are corked, begin and commit are not.
  socket.write("begin;");
  for (const statement of ["select;", "insert;"]) {
    socket.cork();
    for (const message of statement) socket.write(message);
    socket.uncork();
  }
  await Promise.resolve();
  await new Promise<void>((resolve) => socket.write("commit;", () => resolve()));
  expect(sent).toHaveBeenCalledTimes(1);
  await new Promise<void>((resolve) => socket.write("more;", () => resolve()));
  await expect.poll(() => Buffer.concat(came).toString()).toBe("begin;select;insert;commit;more;");
  socket.destroy();
  server.close();
});
