import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readlinkSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { startCluster } from "./cluster.ts";
import { createSystemAccount, findOrCreatePostgresAccount, findSystemAccount } from "./system-account.ts";
import {
  copyPostgresPackage,
  createInitialisedDataDir,
  createTemporaryDirectory,
  isRoot,
  onCleanup,
  queryDatabase,
  readPostmasterPid,
  silentLog,
  startAppProcess,
} from "./testing/kit.ts";

const nobody = findSystemAccount("nobody");
/** Only root can set this up: for an ordinary user the test reports a skip, and CI runs it. */
const asRoot = isRoot
  ? test
  : (name: string) => process.stderr.write(`not run, since it needs root: ${name}\n`);

if (!isRoot)
  test("an ordinary user runs the server as itself", async () => {
    const dataDir = path.join(createTemporaryDirectory(), "data");
    const product = startAppProcess(dataDir);
    expect(await queryDatabase(await product.connection(), "select 1 one")).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${readPostmasterPid(dataDir)}`).uid).toBe(process.getuid!());
    expect(statSync(path.join(dataDir, "postgres")).uid).toBe(process.getuid!());
  });

asRoot("root: the server runs as somebody else, who gets the cluster and nothing more", async () => {
  const dataDir = path.join(createTemporaryDirectory(), "data");
  const product = startAppProcess(dataDir);
  const connection = await product.connection();
  expect(await queryDatabase(connection, "select 1 one")).toEqual([{ one: 1 }]);
  expect(statSync(`/proc/${readPostmasterPid(dataDir)}`).uid).not.toBe(0);
  expect(statSync(dataDir).uid).toBe(0);
  expect(statSync(path.join(dataDir, "postgres")).uid).toBe(
    findOrCreatePostgresAccount(path.join(dataDir, "postgres"))?.uid,
  );
});

asRoot(
  "root: data under a home that nobody else may enter goes to the system's directory, and is found again",
  async () => {
    const home = createTemporaryDirectory();
    chmodSync(home, 0o700);
    const dataDir = path.join(home, "data");
    const native = copyPostgresPackage(path.join(home, "native"));
    const product = startAppProcess(dataDir, { native });
    const place = await product.connection().then(() => readlinkSync(path.join(dataDir, "postgres")));
    onCleanup(() => {
      for (const left of [place, `${place}.run`, "/var/lib/mostrador/bin-1.0.0"])
        rmSync(left, { recursive: true, force: true });
    });
    expect(place).toMatch(/^\/var\/lib\/mostrador\/[0-9a-f]{12}(-\d+)?$/);
    expect(product.log.map((line) => line.message)).toContainEqual(
      expect.stringContaining(`sus datos están en «${place}»`),
    );
    expect(existsSync("/var/lib/mostrador/bin-1.0.0/bin/postgres")).toBe(true);
    await queryDatabase(await product.connection(), "create table kept as select 1 id");
    product.process.kill("SIGTERM");
    await product.ended;
    const again = startAppProcess(dataDir, { native });
    expect(await queryDatabase(await again.connection(), "select id from kept")).toEqual([{ id: 1 }]);
  },
);

asRoot(
  "root: existing data that the account cannot reach is refused, never replaced by an empty database",
  async () => {
    const home = createTemporaryDirectory();
    const dataDir = path.join(home, "data");
    await (await startCluster({ dataDir, log: silentLog })).stop();
    chmodSync(home, 0o700);
    await expect(startCluster({ dataDir, log: silentLog })).rejects.toThrow(
      "no puede entrar ahí: dale paso a la carpeta",
    );
  },
);

asRoot("an ordinary user runs it alone; root started on that data keeps it theirs", async () => {
  const dataDir = path.join(createTemporaryDirectory(), "data");
  mkdirSync(dataDir);
  chownSync(dataDir, nobody!.uid, nobody!.gid);
  const owners = () => [dataDir, path.join(dataDir, "postgres")].map((file) => statSync(file).uid);
  for (const account of [nobody, undefined, nobody]) {
    const product = startAppProcess(dataDir, account);
    await queryDatabase(await product.connection(), "select 1");
    expect(statSync(`/proc/${readPostmasterPid(dataDir)}`).uid).toBe(nobody!.uid);
    expect(owners()).toEqual([nobody!.uid, nobody!.uid]);
    product.process.kill("SIGTERM");
    await product.ended;
  }
});

asRoot("an ordinary user does not get into somebody else's data, and is told so", async () => {
  const dataDir = await createInitialisedDataDir();
  chmodSync(dataDir, 0o777);
  chmodSync(path.join(dataDir, "mostrador.lock"), 0o666);
  expect(await startAppProcess(dataDir, nobody).refusal()).toContain("es de otro usuario del equipo");
  chmodSync(path.join(dataDir, "mostrador.lock"), 0o600);
  expect(await startAppProcess(dataDir, nobody).refusal()).toContain("Mostrador no puede leer y escribir en");
});

asRoot("root that may not become anybody else is told what to do", async () => {
  const script = `import { findOrCreatePostgresAccount } from ${JSON.stringify(path.resolve("server/db/embedded/system-account.ts"))};
try { findOrCreatePostgresAccount("/nowhere"); console.log("chosen"); } catch (error) { console.log(error.message); }`;
  const args = [
    "--bounding-set=-setuid,-setgid",
    process.execPath,
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    script,
  ];
  const { stdout, stderr } = spawnSync("setpriv", args, { encoding: "utf8" });
  expect(stdout + stderr).toContain("inicia Mostrador con un usuario corriente o usa DATABASE_URL");
});

asRoot("root: where there is no account to use, one is made", async () => {
  const name = `mostrador-test-${process.pid}`;
  onCleanup(() => spawnSync("userdel", [name]));
  expect(findSystemAccount(name)).toBeUndefined();
  const account = createSystemAccount(name);
  expect(account?.uid).toBeGreaterThan(0);
  const shell = spawn("/bin/sh", ["-c", "id -un"], account);
  const chunks: Buffer[] = [];
  for await (const chunk of shell.stdout) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString().trim()).toBe(name);
});
