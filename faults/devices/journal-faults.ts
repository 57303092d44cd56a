import { callDevicePage } from "./device.ts";
import {
  type DeviceFault,
  disconnectAllDevices,
  OFFLINE_RANGE_MS,
  sleepRandomMilliseconds,
} from "./device-fault.ts";

export const browserStorageFull: DeviceFault = {
  name: "the browser's disk quota used up",
  async inject(shop) {
    await disconnectAllDevices(shop, async () => {
      for (const { device } of shop.deviceStates) await device.setQuota(1);
      await sleepRandomMilliseconds(shop, OFFLINE_RANGE_MS.from, OFFLINE_RANGE_MS.to);
      for (const { device } of shop.deviceStates) await device.setQuota(null);
      // Only the queue's second copy (local storage) is full.
      for (const { device } of shop.deviceStates) await callDevicePage(device.tabs[0], "fillCopies");
      await sleepRandomMilliseconds(shop, OFFLINE_RANGE_MS.from, OFFLINE_RANGE_MS.to);
      // Both copies of the queue are full: IndexedDB and local storage.
      for (const { device } of shop.deviceStates) await device.setQuota(1);
      await sleepRandomMilliseconds(shop, OFFLINE_RANGE_MS.from, OFFLINE_RANGE_MS.to);
      for (const { device } of shop.deviceStates) {
        await device.setQuota(null);
        await callDevicePage(device.tabs[0], "emptyCopies");
      }
    });
  },
};

export const queueDatabaseDeleted: DeviceFault = {
  name: "the journal's database deleted, its second copy and a saved one instead",
  async inject(shop) {
    await disconnectAllDevices(shop, async () => {
      const files: string[] = [];
      for (const { device } of shop.deviceStates) {
        files.push((await callDevicePage(device.tabs[0], "copy")) ?? "");
        await callDevicePage(device.tabs[0], "forgetDatabase");
        await device.killTabs();
        await device.open();
      }
      // Each device imports the exported queue of another device, so that both send the same entries.
      for (const [i, { device }] of shop.deviceStates.entries()) {
        const file = files[(i + 1) % files.length]!;
        if (file) await callDevicePage(device.tabs[0], "take", file);
      }
    });
  },
};

export const olderQueueFormat: DeviceFault = {
  name: "a journal that a version before this one wrote",
  async inject(shop) {
    await disconnectAllDevices(shop, async () => {
      for (const { device } of shop.deviceStates) {
        await callDevicePage(device.tabs[0], "age");
        await device.killTabs();
        await device.open();
      }
    });
  },
};
