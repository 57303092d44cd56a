import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findProcessTree, signalProcesses } from "../processes.ts";
import { findEntriesOfKind, updateWriteLogEntry } from "../write-log.ts";
import { callDevicePage } from "./device.ts";
import {
  type DeviceFault,
  OFFLINE_RANGE_MS,
  reconnectDevice,
  runWhileWorkersIdle,
  sleepRandomMilliseconds,
} from "./device-fault.ts";
import type { DeviceShop } from "./device-state.ts";
import { waitUntilEntriesSent } from "./wait-until-sent.ts";

async function killServer({ environment }: DeviceShop): Promise<void> {
  const ended = once(environment.node(), "exit");
  environment.node().kill("SIGKILL");
  await ended;
}

async function startServer(shop: DeviceShop): Promise<void> {
  shop.port = await shop.environment.start();
  for (const deviceState of shop.deviceStates) reconnectDevice(shop, deviceState);
}

export const serverKilled: DeviceFault = {
  name: "kill -9 of the server",
  async inject(shop) {
    await sleepRandomMilliseconds(shop, 300, 1_000);
    await killServer(shop);
    await sleepRandomMilliseconds(shop, OFFLINE_RANGE_MS.from, OFFLINE_RANGE_MS.to);
    await startServer(shop);
  },
};

export const serverAndBrowsersKilled: DeviceFault = {
  name: "kill -9 of the server, and killed browsers that open again without it",
  async inject(shop) {
    await sleepRandomMilliseconds(shop, 300, 1_000);
    await killServer(shop);
    await sleepRandomMilliseconds(shop, 300, 1_000);
    for (const { device } of shop.deviceStates) {
      await device.killBrowser();
      await device.open();
    }
    await sleepRandomMilliseconds(shop, 300, 1_000);
    await startServer(shop);
  },
};

export const serverFrozen: DeviceFault = {
  name: "a server that answers nothing for seconds",
  async inject(shop) {
    const family = findProcessTree(shop.environment.node().pid!);
    await sleepRandomMilliseconds(shop, 300, 1_000);
    signalProcesses(family, "SIGSTOP");
    await sleepRandomMilliseconds(shop, 5_000, 9_000);
    signalProcesses(family, "SIGCONT");
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

export const serverRestoredFromBackup: DeviceFault = {
  name: "kill -9 of the server, and yesterday's backup instead",
  async inject(shop) {
    const { environment, deviceStates, writeLog } = shop;
    const file = path.join(environment.dataDir, `ayer-${writeLog.entries.length}.mostrador`);
    // The backup is made when no entry is unsent, so that it lacks only later entries.
    await runWhileWorkersIdle(shop, async () => {
      await waitUntilEntriesSent(shop);
      await command("backup", environment.dataDir, file);
    });
    const before = new Set(writeLog.entries);
    for (const { mayRefuse } of deviceStates) {
      for (const code of ["SALE_NOT_FOUND", "SHIFT_NOT_FOUND", "CUSTOMER_NOT_FOUND"]) mayRefuse.add(code);
    }
    await sleepRandomMilliseconds(shop, 2_000, 4_000);
    const database = findProcessTree(environment.postmaster());
    await killServer(shop);
    signalProcesses(database, "SIGKILL");
    // Entries that are still on a device are sent later. Entries that reached the server after the backup
    // are lost.
    await sleepRandomMilliseconds(shop, 500, 1_500);
    const keptKeys = new Set<string>();
    for (const { device } of deviceStates)
      for (const { key } of (await callDevicePage(device.tabs[0], "left")) ?? []) keptKeys.add(key);
    for (const entry of writeLog.entries) {
      const isForgotten = !before.has(entry) && entry.state === "done" && !keptKeys.has(entry.key);
      if (isForgotten) updateWriteLogEntry(entry, { state: "open", number: null });
    }
    // The restored server does not know shifts that were opened after the backup.
    for (const opening of findEntriesOfKind(writeLog, "shift"))
      if (!before.has(opening)) shop.forgotten.add(opening.id ?? opening.key);
    rmSync(path.join(environment.dataDir, "postgres"), { recursive: true, force: true });
    await command("restore", environment.dataDir, file);
    await startServer(shop);
  },
};
