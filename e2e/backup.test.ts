import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { createDataDirectory, startBuiltServer } from "./product.ts";

/** Runs `npm run backup -- FILE`, `npm run restore -- FILE` or `npm run reset` in the data directory. */
async function run(command: string, dataDir: string, ...args: string[]) {
  const script = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, command, ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  // Waits for `close`: output may arrive after the process has ended.
  const [code] = await once(child, "close");
  return { code, output };
}

it("a person at the shop's computer creates a link for a forgotten password", async () => {
  const place = await createDataDirectory({ embedded: true, used: true });
  const dataDir = place.env.DATA_DIR!;
  const shop = await startBuiltServer(place.env);
  const email = `${uuidv7()}@example.com`;
  const post = (url: string, body: object) =>
    fetch(`${shop.address}/api/auth/${url}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await post("create-store", { name: "Tienda", ownerName: "Ana", email, password: "Segura123!" });
  const resetRequest = (await (await post("forgot-password", { email })).json()) as { data: object };
  expect(resetRequest.data).toEqual({ hasMailServer: false, resetCommand: `npm run reset -- ${email}` });

  const unknown = await run("reset", dataDir, "nadie@example.com");
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining("no tiene una cuenta")]);
  const { code, output } = await run("reset", dataDir, email.toUpperCase());
  expect(code).toBe(0);
  const token = output.match(/reset-password\?token=([\w-]+)/)![1];
  const password = "Nueva1234!";
  expect((await post("reset-password", { token, password })).status).toBe(200);
  expect((await post("login", { email, password })).status).toBe(200);
  expect((await post("reset-password", { token, password })).status).toBe(400);
  expect(await shop.stop()).toBe(0);
});

it("an open shop is backed up, and opens from the file in another machine's folder", async () => {
  const [old, fresh] = [
    await createDataDirectory({ embedded: true, used: true }),
    await createDataDirectory({ embedded: true }),
  ];
  const [from, to] = [old.env.DATA_DIR!, fresh.env.DATA_DIR!];
  const file = path.join(from, "copia.mostrador");
  const shop = await startBuiltServer(old.env);
  const email = `${uuidv7()}@example.com`;
  const created = await fetch(`${shop.address}/api/auth/create-store`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Tienda", ownerName: "Ana", email, password: "Segura123!" }),
  });
  expect(created.status).toBe(201);

  expect(await run("bakup", from)).toEqual({
    code: 2,
    output: "Mostrador no tiene la orden «bakup». Tiene: start, backup, restore, reset, move, servers.\n",
  });
  expect(await run("backup", from)).toEqual({
    code: 2,
    output: "Di en qué archivo guardar la copia: npm run backup -- copia.mostrador\n",
  });
  const open = await run("backup", from, "copia.mostrador");
  expect(open.output).toContain(`Copia lista y revisada: ${file} (`);
  expect(open.code).toBe(0);
  expect(await run("backup", from, file)).toEqual({
    code: 1,
    output: `Ya existe «${file}»: elige otro nombre o bórralo primero.\n`,
  });
  const busy = await run("restore", from, file);
  expect([busy.code, busy.output]).toEqual([1, expect.stringContaining("Mostrador está abierto")]);
  expect(await shop.stop()).toBe(0);
  expect((await run("backup", from, ".")).output).toMatch(/copia-\d{4}-\d\d-\d\d-\d{6}\.mostrador \(/);

  const restored = await run("restore", to, file);
  expect(restored.output).toContain("Listo: ");
  expect(restored.code).toBe(0);
  const again = await startBuiltServer(fresh.env);
  const signedIn = await fetch(`${again.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "Segura123!" }),
  });
  expect(signedIn.status).toBe(200);
  expect(await again.stop()).toBe(0);

  const nowhere = await createDataDirectory({ embedded: true });
  const empty = await run("backup", nowhere.env.DATA_DIR!, "x.mostrador");
  expect([empty.code, empty.output]).toEqual([
    1,
    expect.stringContaining("no hay una base de datos de Mostrador"),
  ]);
  expect(existsSync(path.join(nowhere.env.DATA_DIR!, "postgres"))).toBe(false);
  for (const place of [old, fresh, nowhere]) await place.remove();
});
