import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { processTreeOf, signalAll } from "../processes.ts";
import { entriesOf, updateEntry } from "../write-log.ts";
import { callInPage } from "./device.ts";
import { type DeviceFault, OFFLINE_MS, reconnect, sleepBetween, whileIdle } from "./device-fault.ts";
import { waitUntilSent } from "./quiet.ts";
import type { DeviceShop } from "./shop-of-devices.ts";

async function killServer({ world }: DeviceShop): Promise<void> {
  const ended = once(world.node(), "exit");
  world.node().kill("SIGKILL");
  await ended;
}

async function startServer(shop: DeviceShop): Promise<void> {
  shop.port = await shop.world.start();
  for (const desk of shop.desks) reconnect(shop, desk);
}

export const serverKilled: DeviceFault = {
  name: "kill -9 of the server",
  async inject(shop) {
    await sleepBetween(shop, 300, 1_000);
    await killServer(shop);
    await sleepBetween(shop, OFFLINE_MS.from, OFFLINE_MS.to);
    await startServer(shop);
  },
};

export const allKilled: DeviceFault = {
  name: "kill -9 of the server, and killed browsers that open again without it",
  async inject(shop) {
    await sleepBetween(shop, 300, 1_000);
    await killServer(shop);
    await sleepBetween(shop, 300, 1_000);
    for (const { device } of shop.desks) {
      await device.killBrowser();
      await device.open();
    }
    await sleepBetween(shop, 300, 1_000);
    await startServer(shop);
  },
};

export const serverFrozen: DeviceFault = {
  name: "a server that answers nothing for seconds",
  async inject(shop) {
    const family = processTreeOf(shop.world.node().pid!);
    await sleepBetween(shop, 300, 1_000);
    signalAll(family, "SIGSTOP");
    await sleepBetween(shop, 5_000, 9_000);
    signalAll(family, "SIGCONT");
  },
};

async function command(name: "backup" | "restore", dataDir: string, file: string): Promise<void> {
  const script = fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, INIT_CWD: dataDir };
  const child = spawn(process.execPath, [script, file], { cwd: dataDir, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
}

export const serverRestored: DeviceFault = {
  name: "kill -9 of the server, and yesterday's backup instead",
  async inject(shop) {
    const { world, desks, writeLog } = shop;
    const file = path.join(world.dataDir, `ayer-${writeLog.entries.length}.mostrador`);
    // The backup is made when no entry is unsent, so that it lacks only later entries.
    await whileIdle(shop, async () => {
      await waitUntilSent(shop);
      await command("backup", world.dataDir, file);
    });
    const before = new Set(writeLog.entries);
    for (const { mayRefuse } of desks) {
      for (const code of ["SALE_NOT_FOUND", "SHIFT_NOT_FOUND", "CUSTOMER_NOT_FOUND"]) mayRefuse.add(code);
    }
    await sleepBetween(shop, 2_000, 4_000);
    const database = processTreeOf(world.postmaster());
    await killServer(shop);
    signalAll(database, "SIGKILL");
    // Entries that are still on a device are sent later. Entries that reached the server after the backup
    // are lost.
    await sleepBetween(shop, 500, 1_500);
    const keptKeys = new Set<string>();
    for (const { device } of desks)
      for (const { key } of (await callInPage(device.tabs[0], "left")) ?? []) keptKeys.add(key);
    for (const entry of writeLog.entries) {
      const isForgotten = !before.has(entry) && entry.state === "done" && !keptKeys.has(entry.key);
      if (isForgotten) updateEntry(entry, { state: "open", number: null });
    }
    // The restored server does not know shifts that were opened after the backup.
    for (const opening of entriesOf(writeLog, "shift"))
      if (!before.has(opening)) shop.forgotten.add(opening.id ?? opening.key);
    rmSync(path.join(world.dataDir, "postgres"), { recursive: true, force: true });
    await command("restore", world.dataDir, file);
    await startServer(shop);
  },
};
