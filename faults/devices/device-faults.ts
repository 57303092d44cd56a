import { ANSWER_KINDS, NO_INTERMEDIARY } from "../intermediary.ts";
import { randomBetween } from "../random.ts";
import { NO_FAULTS } from "../tcp-proxy.ts";
import { callInPage } from "./device.ts";
import {
  type DeviceFault,
  disconnect,
  disconnectAll,
  OFFLINE_MS,
  reconnect,
  sleepBetween,
  whileIdle,
} from "./device-fault.ts";

const HOUR = 3_600_000;
const BAD_WEATHER = { cutRequest: 0.2, cutAnswer: 0.3, late: 0.1 };

export const cutConnections: DeviceFault = {
  name: "cuts in mid-request and mid-answer",
  hasOffice: true,
  async inject(shop) {
    for (const { device } of shop.desks) device.proxy.weather = BAD_WEATHER;
    for (let cuts = randomBetween(shop.random, 10, 20); cuts > 0; cuts--) {
      await sleepBetween(shop, 20, 400);
      shop.desks[randomBetween(shop.random, 0, shop.desks.length - 1)]!.device.proxy.hangUp();
    }
    for (const { device } of shop.desks) device.proxy.weather = NO_FAULTS;
  },
};

export const someForeignAnswers: DeviceFault = {
  name: "a proxy answers in the server's place now and then",
  hasOffice: true,
  async inject(shop) {
    for (const { device } of shop.desks) device.proxy.foreign = { chance: 0.4, only: null };
    await sleepBetween(shop, 4_000, 8_000);
    for (const { device } of shop.desks) {
      await device.killTabs();
      await device.open();
    }
    await sleepBetween(shop, 2_000, 4_000);
    for (const { device } of shop.desks) device.proxy.foreign = NO_INTERMEDIARY;
  },
};

export const onlyForeignAnswers: DeviceFault = {
  name: "everything is answered by something else for seconds, then there is no network",
  hasOffice: true,
  async inject(shop) {
    const names = Object.keys(ANSWER_KINDS);
    for (const { device } of shop.desks)
      device.proxy.foreign = { chance: 1, only: names[randomBetween(shop.random, 0, names.length - 1)]! };
    await sleepBetween(shop, 3_000, 6_000);
    for (const desk of shop.desks) {
      desk.device.proxy.foreign = NO_INTERMEDIARY;
      if (shop.random() < 0.5) disconnect(desk);
    }
    await sleepBetween(shop, OFFLINE_MS.from, OFFLINE_MS.to);
    for (const desk of shop.desks) reconnect(shop, desk);
  },
};

export const oneOffline: DeviceFault = {
  name: "one device without a network, the others with one",
  async inject(shop) {
    for (const desk of shop.desks) {
      disconnect(desk);
      await sleepBetween(shop, OFFLINE_MS.from, OFFLINE_MS.to);
      reconnect(shop, desk);
    }
  },
};

export const killTabs: DeviceFault = {
  name: "killed tabs",
  async inject(shop) {
    for (let times = 0; times < 3; times++) {
      for (const desk of shop.desks) {
        if (shop.random() < 0.5) disconnect(desk);
        await sleepBetween(shop, 100, 500);
        await desk.device.killTabs();
        await desk.device.open();
        reconnect(shop, desk);
      }
    }
  },
};

export const killBrowsers: DeviceFault = {
  name: "killed browsers, with their profile",
  async inject(shop) {
    for (const desk of shop.desks) {
      if (shop.random() < 0.5) disconnect(desk);
      await sleepBetween(shop, 300, 1_000);
      await desk.device.killBrowser();
      await desk.device.open();
      reconnect(shop, desk);
    }
  },
};

export const wrongClocks: DeviceFault = {
  name: "clocks off by an hour and by two days",
  async inject(shop) {
    const off = [HOUR, -48 * HOUR, 48 * HOUR, -HOUR];
    const turn = randomBetween(shop.random, 0, 3);
    await whileIdle(shop, async () => {
      for (const [i, { device }] of shop.desks.entries()) await device.setClock(off[(i + turn) % 4]!);
    });
    await sleepBetween(shop, 500, 1_500);
    await disconnectAll(shop, async () => {
      await shop.desks[0]!.device.killTabs();
      await shop.desks[0]!.device.open();
    });
    await sleepBetween(shop, 500, 1_000);
    await disconnectAll(shop, async () => {
      // The clocks are corrected while entries wait on the devices.
      await whileIdle(shop, async () => {
        for (const { device } of shop.desks) await device.setClock(0);
      });
    });
  },
};

export const twoTabs: DeviceFault = {
  name: "two tabs of one device, without a network now and then",
  async inject(shop) {
    for (const { device } of shop.desks) await device.addTab();
    await sleepBetween(shop, 500, 1_500);
    await disconnectAll(shop, async () => {});
    await sleepBetween(shop, 500, 1_500);
    for (const { device } of shop.desks) {
      const [second] = device.tabs.splice(1);
      await second?.close();
    }
  },
};

export const otherPerson: DeviceFault = {
  name: "the session ended, and another person signs in",
  async inject(shop) {
    for (const desk of shop.desks) {
      const { device } = desk;
      await sleepBetween(shop, 200, 600);
      if (shop.random() < 0.5) disconnect(desk);
      await sleepBetween(shop, 200, 600);
      const address = `http://127.0.0.1:${shop.port}`;
      await fetch(`${address}/api/auth/logout`, {
        method: "POST",
        headers: { authorization: `Bearer ${desk.session.token}` },
      });
      reconnect(shop, desk);
      await sleepBetween(shop, 300, 1_000);
      desk.session = await shop.nextPerson(desk);
      await callInPage(device.tabs[0], "signIn", desk.session);
      await callInPage(device.tabs[0], "arrive").catch(() => null);
    }
  },
};
