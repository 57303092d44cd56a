import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterEach, expect, it, vi } from "vitest";
import { runForeignTask } from "#server/foreign/pool.ts";
import { jpegOfManyScans } from "#server/test/hostile-pictures.ts";

const png = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();

const fileOf = (pid: string, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return ""; // the process has ended
  }
};

/** The ids of the workers of this process. */
const workers = () =>
  readdirSync("/proc").filter(
    (pid) =>
      /^\d+$/.test(pid) &&
      /^PPid:\s+(\d+)/m.exec(fileOf(pid, "status"))?.[1] === String(process.pid) &&
      fileOf(pid, "cmdline").includes("foreign/worker"),
  );

afterEach(() => vi.useRealTimers());

/** Ends at once, in a process that is used again. */
const unpackNothing = (storeId: string) =>
  runForeignTask("unpackSigningCredentials", storeId, Buffer.from("a"), "clave").catch((error) => error);

it.runIf(process.platform === "linux")(
  "has no secrets of the server, and less priority than it; it ends with its process, and the next task gets another",
  async () => {
    const slow = runForeignTask("rewritePicture", "tienda", jpegOfManyScans(), "jpeg");
    const refused = expect(slow).rejects.toMatchObject({ code: "FILE_TOO_COSTLY" });
    const niceness = (pid: string) => Number(fileOf(pid, "stat").split(") ")[1]?.split(" ")[16]);
    await expect.poll(() => workers().map(niceness)).toContain(10);
    for (const pid of workers()) {
      const names = fileOf(pid, "environ")
        .split("\0")
        .map((entry) => entry.split("=")[0]);
      expect(
        names.filter((name) => !/^(NODE_CHANNEL_\w+|LD_LIBRARY_PATH|PWD|SHLVL|_|)$/.test(name!)),
      ).toEqual([]);
    }
    for (const pid of workers()) process.kill(Number(pid), "SIGKILL");
    await refused;
    expect(await runForeignTask("rewritePicture", "tienda", await png(), "png")).toBeInstanceOf(Buffer);
  },
);

it.runIf(process.platform === "linux")(
  "uses a process again for readers of our own, and ends it when idle",
  async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const refusal = { code: "CERTIFICATE_REFUSED", message: expect.stringContaining(".p12") };
    expect(await unpackNothing("tienda")).toMatchObject(refusal);
    const [worker, ...others] = workers();
    expect(others).toEqual([]);
    expect(await unpackNothing("tienda")).toMatchObject(refusal);
    expect(workers()).toEqual([worker]);
    vi.runOnlyPendingTimers();
    await expect.poll(workers).toEqual([]);
  },
);

it("keeps eight tasks of a store waiting, and refuses more, while another store's turn comes", async () => {
  const ours = Array.from({ length: 10 }, () => unpackNothing("tienda"));
  expect(await unpackNothing("otra")).toMatchObject({ code: "CERTIFICATE_REFUSED" });
  const codes = (await Promise.all(ours)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([...Array(9).fill("CERTIFICATE_REFUSED"), "OVERLOADED"]);
});
