import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, it } from "vitest";
import { limitConnections } from "#server/concurrency/connections.ts";

it("refuses connections beyond the limit, and logs it once", async () => {
  const server = createServer();
  const warnings: unknown[] = [];
  limitConnections([server], { warn: (about: unknown) => warnings.push(about) }, 2);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 5 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  const closed = sockets.map((socket) => once(socket.resume(), "close"));
  await Promise.all([Promise.race(closed), once(server, "drop"), once(server, "drop"), once(server, "drop")]);
  expect(warnings).toEqual([{ maxConnections: 2 }]);
  for (const socket of sockets) socket.destroy();
  server.close();
});
