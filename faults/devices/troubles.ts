import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { KINDS, NOTHING_FOREIGN } from "../foreign.ts";
import { entriesOf } from "../notebook.ts";
import { familyOf, signal } from "../processes.ts";
import { between } from "../random.ts";
import { CALM } from "../wire.ts";
import type { Desk } from "./desk.ts";
import { inPage } from "./device.ts";
import { allQuiet } from "./quiet.ts";
import type { Devices } from "./shop-of-devices.ts";

/** What happens to the devices while everybody works; afterwards the server answers again. */
export type DeviceTrouble = {
  name: string;
  /** Also plays the forms outside the till. */
  hasOffice?: boolean;
  strike(shop: Devices): Promise<void>;
};

/** Duration without a server, in milliseconds. */
const AWAY = { from: 800, to: 2_500 };
const HOUR = 3_600_000;
const BAD_WEATHER = { cutRequest: 0.2, cutAnswer: 0.3, late: 0.1 };

const pause = ({ random }: Devices, from: number, to: number) => sleep(between(random, from, to));

function cutOff({ device }: Desk): void {
  // Nothing listens on that port.
  device.wire.lead(1);
  device.wire.hangUp();
}
const connect = ({ port }: Devices, { device }: Desk) => device.wire.lead(port);

async function killServer({ world }: Devices): Promise<void> {
  const ended = once(world.node(), "exit");
  world.node().kill("SIGKILL");
  await ended;
}

async function startServer(shop: Devices): Promise<void> {
  shop.port = await shop.world.start();
  for (const desk of shop.desks) connect(shop, desk);
}

/** All devices without a network for a while. */
async function offline(shop: Devices, meanwhile: () => Promise<void>): Promise<void> {
  for (const desk of shop.desks) cutOff(desk);
  await pause(shop, AWAY.from, AWAY.to);
  await meanwhile();
  await pause(shop, AWAY.from, AWAY.to);
  for (const desk of shop.desks) connect(shop, desk);
}

/** While no worker is in the middle of anything. */
async function inPeace({ gate }: Devices, work: () => Promise<void>): Promise<void> {
  gate.closed = true;
  while (gate.inside > 0) await sleep(50);
  await work();
  gate.closed = false;
}

export const cutLines: DeviceTrouble = {
  name: "cuts in mid-request and mid-answer",
  hasOffice: true,
  async strike(shop) {
    for (const { device } of shop.desks) device.wire.weather = BAD_WEATHER;
    for (let cuts = between(shop.random, 10, 20); cuts > 0; cuts--) {
      await pause(shop, 20, 400);
      shop.desks[between(shop.random, 0, shop.desks.length - 1)]!.device.wire.hangUp();
    }
    for (const { device } of shop.desks) device.wire.weather = CALM;
  },
};

export const foreignAnswers: DeviceTrouble = {
  name: "a proxy answers in the server's place now and then",
  hasOffice: true,
  async strike(shop) {
    for (const { device } of shop.desks) device.wire.foreign = { chance: 0.4, only: null };
    await pause(shop, 4_000, 8_000);
    for (const { device } of shop.desks) {
      await device.killTabs();
      await device.open();
    }
    await pause(shop, 2_000, 4_000);
    for (const { device } of shop.desks) device.wire.foreign = NOTHING_FOREIGN;
  },
};

export const foreignDays: DeviceTrouble = {
  name: "everything is answered by something else for seconds, then there is no network",
  hasOffice: true,
  async strike(shop) {
    const names = Object.keys(KINDS);
    for (const { device } of shop.desks)
      device.wire.foreign = { chance: 1, only: names[between(shop.random, 0, names.length - 1)]! };
    await pause(shop, 3_000, 6_000);
    for (const desk of shop.desks) {
      desk.device.wire.foreign = NOTHING_FOREIGN;
      if (shop.random() < 0.5) cutOff(desk);
    }
    await pause(shop, AWAY.from, AWAY.to);
    for (const desk of shop.desks) connect(shop, desk);
  },
};

export const oneOffline: DeviceTrouble = {
  name: "one device without a network, the others with one",
  async strike(shop) {
    for (const desk of shop.desks) {
      cutOff(desk);
      await pause(shop, AWAY.from, AWAY.to);
      connect(shop, desk);
    }
  },
};

export const killTabs: DeviceTrouble = {
  name: "killed tabs",
  async strike(shop) {
    for (let times = 0; times < 3; times++) {
      for (const desk of shop.desks) {
        if (shop.random() < 0.5) cutOff(desk);
        await pause(shop, 100, 500);
        await desk.device.killTabs();
        await desk.device.open();
        connect(shop, desk);
      }
    }
  },
};

export const killBrowsers: DeviceTrouble = {
  name: "killed browsers, with their profile",
  async strike(shop) {
    for (const desk of shop.desks) {
      if (shop.random() < 0.5) cutOff(desk);
      await pause(shop, 300, 1_000);
      await desk.device.killBrowser();
      await desk.device.open();
      connect(shop, desk);
    }
  },
};

export const serverKilled: DeviceTrouble = {
  name: "kill -9 of the server",
  async strike(shop) {
    await pause(shop, 300, 1_000);
    await killServer(shop);
    await pause(shop, AWAY.from, AWAY.to);
    await startServer(shop);
  },
};

export const allKilled: DeviceTrouble = {
  name: "kill -9 of the server, and killed browsers that open again without it",
  async strike(shop) {
    await pause(shop, 300, 1_000);
    await killServer(shop);
    await pause(shop, 300, 1_000);
    for (const { device } of shop.desks) {
      await device.killBrowser();
      await device.open();
    }
    await pause(shop, 300, 1_000);
    await startServer(shop);
  },
};

export const serverFrozen: DeviceTrouble = {
  name: "a server that answers nothing for seconds",
  async strike(shop) {
    const family = familyOf(shop.world.node().pid!);
    await pause(shop, 300, 1_000);
    signal(family, "SIGSTOP");
    await pause(shop, 5_000, 9_000);
    signal(family, "SIGCONT");
  },
};

/** Runs `npm run backup -- FILE` or `npm run restore -- FILE`. */
async function command(name: "backup" | "restore", dataDir: string, file: string): Promise<void> {
  const script = fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, INIT_CWD: dataDir };
  const child = spawn(process.execPath, [script, file], { cwd: dataDir, env });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`);
}

export const restored: DeviceTrouble = {
  name: "kill -9 of the server, and yesterday's backup instead",
  async strike(shop) {
    const { world, desks, notebook } = shop;
    const file = path.join(world.dataDir, `ayer-${notebook.entries.length}.mostrador`);
    // At a moment when nothing waits: later entries are missing in the backup.
    await inPeace(shop, async () => {
      await allQuiet(shop);
      await command("backup", world.dataDir, file);
    });
    const before = new Set(notebook.entries);
    for (const { mayRefuse } of desks) {
      for (const code of ["SALE_NOT_FOUND", "SHIFT_NOT_FOUND", "CUSTOMER_NOT_FOUND"]) mayRefuse.add(code);
    }
    await pause(shop, 2_000, 4_000);
    const database = familyOf(world.postmaster());
    await killServer(shop);
    signal(database, "SIGKILL");
    // Entries from here on are sent by the devices; what was already on the server is lost with it.
    await pause(shop, 500, 1_500);
    const kept = new Set<string>();
    for (const { device } of desks)
      for (const { key } of (await inPage(device.tabs[0], "left")) ?? []) kept.add(key);
    for (const entry of notebook.entries) {
      const isForgotten = !before.has(entry) && entry.state === "done" && !kept.has(entry.key);
      if (isForgotten) Object.assign(entry, { state: "open", number: null });
    }
    // Entries of a drawer opened after the backup go to the open one.
    for (const opening of entriesOf(notebook, "shift"))
      if (!before.has(opening)) shop.forgotten.add(opening.id ?? opening.key);
    rmSync(path.join(world.dataDir, "postgres"), { recursive: true, force: true });
    await command("restore", world.dataDir, file);
    await startServer(shop);
  },
};

export const clocksOff: DeviceTrouble = {
  name: "clocks off by an hour and by two days",
  async strike(shop) {
    const off = [HOUR, -48 * HOUR, 48 * HOUR, -HOUR];
    const turn = between(shop.random, 0, 3);
    await inPeace(shop, async () => {
      for (const [i, { device }] of shop.desks.entries()) await device.setClock(off[(i + turn) % 4]!);
    });
    await pause(shop, 500, 1_500);
    await offline(shop, async () => {
      await shop.desks[0]!.device.killTabs();
      await shop.desks[0]!.device.open();
    });
    await pause(shop, 500, 1_000);
    await offline(shop, async () => {
      // A person corrects the clocks while entries wait.
      await inPeace(shop, async () => {
        for (const { device } of shop.desks) await device.setClock(0);
      });
    });
  },
};

export const twoTabs: DeviceTrouble = {
  name: "two tabs of one device, without a network now and then",
  async strike(shop) {
    for (const { device } of shop.desks) await device.addTab();
    await pause(shop, 500, 1_500);
    await offline(shop, async () => {});
    await pause(shop, 500, 1_500);
    for (const { device } of shop.desks) {
      const [second] = device.tabs.splice(1);
      await second?.close();
    }
  },
};

export const otherPerson: DeviceTrouble = {
  name: "the session ended, and another person signs in",
  async strike(shop) {
    for (const desk of shop.desks) {
      const { device } = desk;
      await pause(shop, 200, 600);
      if (shop.random() < 0.5) cutOff(desk);
      await pause(shop, 200, 600);
      const address = `http://127.0.0.1:${shop.port}`;
      await fetch(`${address}/api/auth/logout`, {
        method: "POST",
        headers: { authorization: `Bearer ${desk.session.token}` },
      });
      connect(shop, desk);
      await pause(shop, 300, 1_000);
      desk.session = await shop.nextPerson(desk);
      await inPage(device.tabs[0], "signIn", desk.session);
      await inPage(device.tabs[0], "arrive").catch(() => null);
    }
  },
};

export const diskFull: DeviceTrouble = {
  name: "the browser's disk quota used up",
  async strike(shop) {
    await offline(shop, async () => {
      for (const { device } of shop.desks) await device.setQuota(1);
      await pause(shop, AWAY.from, AWAY.to);
      for (const { device } of shop.desks) await device.setQuota(null);
      // The second copy.
      for (const { device } of shop.desks) await inPage(device.tabs[0], "fillCopies");
      await pause(shop, AWAY.from, AWAY.to);
      // Both copies.
      for (const { device } of shop.desks) await device.setQuota(1);
      await pause(shop, AWAY.from, AWAY.to);
      for (const { device } of shop.desks) {
        await device.setQuota(null);
        await inPage(device.tabs[0], "emptyCopies");
      }
    });
  },
};

export const firstDeleted: DeviceTrouble = {
  name: "the journal's database deleted, its second copy and a saved one instead",
  async strike(shop) {
    await offline(shop, async () => {
      const files: string[] = [];
      for (const { device } of shop.desks) {
        files.push((await inPage(device.tabs[0], "copy")) ?? "");
        await inPage(device.tabs[0], "forgetDatabase");
        await device.killTabs();
        await device.open();
      }
      // Another device sends the same entries at the same time.
      for (const [i, { device }] of shop.desks.entries()) {
        const file = files[(i + 1) % files.length]!;
        if (file) await inPage(device.tabs[0], "take", file);
      }
    });
  },
};

export const olderJournal: DeviceTrouble = {
  name: "a journal that a version before this one wrote",
  async strike(shop) {
    await offline(shop, async () => {
      for (const { device } of shop.desks) {
        await inPage(device.tabs[0], "age");
        await device.killTabs();
        await device.open();
      }
    });
  },
};
