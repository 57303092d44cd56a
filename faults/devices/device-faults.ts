import { INTERCEPTED_ANSWERS, NO_INTERCEPTION } from "../intermediary.ts";
import { randomIntegerBetween } from "../random.ts";
import { NO_NETWORK_FAULTS } from "../tcp-proxy.ts";
import { callDevicePage } from "./device.ts";
import {
  type DeviceFault,
  disconnectAllDevices,
  disconnectDevice,
  OFFLINE_RANGE_MS,
  reconnectDevice,
  runWhileWorkersIdle,
  sleepRandomMilliseconds,
} from "./device-fault.ts";

const HOUR = 3_600_000;
const BAD_WEATHER = { cutRequest: 0.2, cutAnswer: 0.3, late: 0.1 };

export const cutDeviceConnections: DeviceFault = {
  name: "cuts in mid-request and mid-answer",
  hasOffice: true,
  async inject(shop) {
    for (const { device } of shop.deviceStates) device.proxy.weather = BAD_WEATHER;
    for (let cuts = randomIntegerBetween(shop.random, 10, 20); cuts > 0; cuts--) {
      await sleepRandomMilliseconds(shop, 20, 400);
      shop.deviceStates[
        randomIntegerBetween(shop.random, 0, shop.deviceStates.length - 1)
      ]!.device.proxy.hangUp();
    }
    for (const { device } of shop.deviceStates) device.proxy.weather = NO_NETWORK_FAULTS;
  },
};

export const someAnswersIntercepted: DeviceFault = {
  name: "a proxy answers in the server's place now and then",
  hasOffice: true,
  async inject(shop) {
    for (const { device } of shop.deviceStates) device.proxy.foreign = { chance: 0.4, only: null };
    await sleepRandomMilliseconds(shop, 4_000, 8_000);
    for (const { device } of shop.deviceStates) {
      await device.killTabs();
      await device.open();
    }
    await sleepRandomMilliseconds(shop, 2_000, 4_000);
    for (const { device } of shop.deviceStates) device.proxy.foreign = NO_INTERCEPTION;
  },
};

export const allAnswersIntercepted: DeviceFault = {
  name: "everything is answered by something else for seconds, then there is no network",
  hasOffice: true,
  async inject(shop) {
    const names = Object.keys(INTERCEPTED_ANSWERS);
    for (const { device } of shop.deviceStates)
      device.proxy.foreign = {
        chance: 1,
        only: names[randomIntegerBetween(shop.random, 0, names.length - 1)]!,
      };
    await sleepRandomMilliseconds(shop, 3_000, 6_000);
    for (const deviceState of shop.deviceStates) {
      deviceState.device.proxy.foreign = NO_INTERCEPTION;
      if (shop.random() < 0.5) disconnectDevice(deviceState);
    }
    await sleepRandomMilliseconds(shop, OFFLINE_RANGE_MS.from, OFFLINE_RANGE_MS.to);
    for (const deviceState of shop.deviceStates) reconnectDevice(shop, deviceState);
  },
};

export const oneDeviceOffline: DeviceFault = {
  name: "one device without a network, the others with one",
  async inject(shop) {
    for (const deviceState of shop.deviceStates) {
      disconnectDevice(deviceState);
      await sleepRandomMilliseconds(shop, OFFLINE_RANGE_MS.from, OFFLINE_RANGE_MS.to);
      reconnectDevice(shop, deviceState);
    }
  },
};

export const browserTabsKilled: DeviceFault = {
  name: "killed tabs",
  async inject(shop) {
    for (let times = 0; times < 3; times++) {
      for (const deviceState of shop.deviceStates) {
        if (shop.random() < 0.5) disconnectDevice(deviceState);
        await sleepRandomMilliseconds(shop, 100, 500);
        await deviceState.device.killTabs();
        await deviceState.device.open();
        reconnectDevice(shop, deviceState);
      }
    }
  },
};

export const browsersKilled: DeviceFault = {
  name: "killed browsers, with their profile",
  async inject(shop) {
    for (const deviceState of shop.deviceStates) {
      if (shop.random() < 0.5) disconnectDevice(deviceState);
      await sleepRandomMilliseconds(shop, 300, 1_000);
      await deviceState.device.killBrowser();
      await deviceState.device.open();
      reconnectDevice(shop, deviceState);
    }
  },
};

export const wrongDeviceClocks: DeviceFault = {
  name: "clocks off by an hour and by two days",
  async inject(shop) {
    const off = [HOUR, -48 * HOUR, 48 * HOUR, -HOUR];
    const turn = randomIntegerBetween(shop.random, 0, 3);
    await runWhileWorkersIdle(shop, async () => {
      for (const [i, { device }] of shop.deviceStates.entries()) await device.setClock(off[(i + turn) % 4]!);
    });
    await sleepRandomMilliseconds(shop, 500, 1_500);
    await disconnectAllDevices(shop, async () => {
      await shop.deviceStates[0]!.device.killTabs();
      await shop.deviceStates[0]!.device.open();
    });
    await sleepRandomMilliseconds(shop, 500, 1_000);
    await disconnectAllDevices(shop, async () => {
      // The clocks are corrected while entries wait on the devices.
      await runWhileWorkersIdle(shop, async () => {
        for (const { device } of shop.deviceStates) await device.setClock(0);
      });
    });
  },
};

export const twoTabsPerDevice: DeviceFault = {
  name: "two tabs of one device, without a network now and then",
  async inject(shop) {
    for (const { device } of shop.deviceStates) await device.addTab();
    await sleepRandomMilliseconds(shop, 500, 1_500);
    await disconnectAllDevices(shop, async () => {});
    await sleepRandomMilliseconds(shop, 500, 1_500);
    for (const { device } of shop.deviceStates) {
      const [second] = device.tabs.splice(1);
      await second?.close();
    }
  },
};

export const otherPersonSignsIn: DeviceFault = {
  name: "the session ended, and another person signs in",
  async inject(shop) {
    for (const deviceState of shop.deviceStates) {
      const { device } = deviceState;
      await sleepRandomMilliseconds(shop, 200, 600);
      if (shop.random() < 0.5) disconnectDevice(deviceState);
      await sleepRandomMilliseconds(shop, 200, 600);
      const address = `http://127.0.0.1:${shop.port}`;
      await fetch(`${address}/api/auth/logout`, {
        method: "POST",
        headers: { authorization: `Bearer ${deviceState.session.token}` },
      });
      reconnectDevice(shop, deviceState);
      await sleepRandomMilliseconds(shop, 300, 1_000);
      deviceState.session = await shop.nextPerson(deviceState);
      await callDevicePage(device.tabs[0], "signIn", deviceState.session);
      await callDevicePage(device.tabs[0], "arrive").catch(() => null);
    }
  },
};
