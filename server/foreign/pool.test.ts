import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { runForeign } from "#server/foreign/pool.ts";
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

it.runIf(process.platform === "linux")(
  "has no secrets of the server, and less priority than it",
  async () => {
    const slow = runForeign("rewritePicture", "tienda", jpegOfManyScans(), "jpeg");
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
    await refused;
  },
);

it("keeps eight tasks of a store waiting, and refuses more, while another store's turn comes", async () => {
  const bytes = await png();
  const ours = Array.from({ length: 10 }, () =>
    runForeign("rewritePicture", "tienda", bytes, "png").then(
      () => "done",
      (error) => error.code,
    ),
  );
  expect(await runForeign("rewritePicture", "otra", bytes, "png")).toBeInstanceOf(Buffer);
  expect((await Promise.all(ours)).toSorted()).toEqual(["OVERLOADED", ...Array(9).fill("done")]);
});

it.runIf(process.platform === "linux")(
  "ends a task with its process, and gives the next task another",
  async () => {
    const ended = runForeign("rewritePicture", "tienda", jpegOfManyScans(), "jpeg");
    const refused = expect(ended).rejects.toMatchObject({ code: "FILE_TOO_COSTLY" });
    await expect.poll(workers).not.toEqual([]);
    for (const pid of workers()) process.kill(Number(pid), "SIGKILL");
    await refused;
    expect(await runForeign("rewritePicture", "tienda", await png(), "png")).toBeInstanceOf(Buffer);
  },
);

it.runIf(process.platform === "linux")(
  "uses a process again for readers of our own, and ends it when idle",
  async () => {
    const open = (bytes: string) =>
      expect(
        runForeign("unpackSigningCredentials", "tienda", Buffer.from(bytes), "clave"),
      ).rejects.toMatchObject({ code: "CERTIFICATE_REFUSED", message: expect.stringContaining(".p12") });
    await open("a");
    const [worker, ...others] = workers();
    expect(others).toEqual([]);
    await open("b");
    expect(workers()).toEqual([worker]);
    await expect.poll(workers).toEqual([]);
  },
);
