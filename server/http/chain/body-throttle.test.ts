import { expect, it } from "vitest";
import { signIn, type TestClient } from "#server/test/harness.ts";
import { openRawHttpServer, type RawHttpServer } from "#server/test/raw-http.ts";

const MB = 1024 * 1024;

/** Sends a body that is refused, and keeps the connection open after the refusal. */
async function refused(wire: RawHttpServer, who: TestClient, address: string, length: number) {
  const socket = await wire.ask({
    method: "POST",
    path: "/products",
    token: who.token,
    address,
    headers: { "content-type": "text/x-other", "content-length": length },
  });
  let came = "";
  socket.on("data", (chunk) => {
    came += chunk;
  });
  socket.write("x".repeat(length));
  await expect.poll(() => came).toContain("HTTP/1.1 415");
  return socket;
}

it("disconnects a client that keeps sending a refused body above the limit, and reads slower ones to the end", async () => {
  const wire = await openRawHttpServer({ limits: { sending: { burst: 2 * MB, perSecond: 16 * 1_024 } } });
  let read = 0;
  wire.app.server.on("connection", (socket) => socket.once("close", () => (read += socket.bytesRead)));
  try {
    const ana = await signIn();
    const tooMuch = await refused(wire, ana, "10.0.0.1", 8 * MB);
    await expect.poll(() => tooMuch.destroyed).toBe(true);
    // The limit allows 2 MB at once; the other bytes are in the network buffers.
    expect(read).toBeLessThan(4 * MB);
    for (let other = 2; other < 6; other++) {
      const socket = await refused(wire, ana, `10.0.0.${other}`, MB);
      await expect.poll(() => wire.received()).toBeGreaterThan(MB);
      socket.destroy();
      await expect.poll(() => wire.received()).toBe(0);
    }
  } finally {
    await wire.close();
  }
});
