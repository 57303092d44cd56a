import { callInPage } from "./device.ts";
import { type DeviceFault, disconnectAll, OFFLINE_MS, sleepBetween } from "./device-fault.ts";

export const diskFull: DeviceFault = {
  name: "the browser's disk quota used up",
  async inject(shop) {
    await disconnectAll(shop, async () => {
      for (const { device } of shop.desks) await device.setQuota(1);
      await sleepBetween(shop, OFFLINE_MS.from, OFFLINE_MS.to);
      for (const { device } of shop.desks) await device.setQuota(null);
      // Only the queue's second copy (local storage) is full.
      for (const { device } of shop.desks) await callInPage(device.tabs[0], "fillCopies");
      await sleepBetween(shop, OFFLINE_MS.from, OFFLINE_MS.to);
      // Both copies of the queue are full: IndexedDB and local storage.
      for (const { device } of shop.desks) await device.setQuota(1);
      await sleepBetween(shop, OFFLINE_MS.from, OFFLINE_MS.to);
      for (const { device } of shop.desks) {
        await device.setQuota(null);
        await callInPage(device.tabs[0], "emptyCopies");
      }
    });
  },
};

export const queueDatabaseDeleted: DeviceFault = {
  name: "the journal's database deleted, its second copy and a saved one instead",
  async inject(shop) {
    await disconnectAll(shop, async () => {
      const files: string[] = [];
      for (const { device } of shop.desks) {
        files.push((await callInPage(device.tabs[0], "copy")) ?? "");
        await callInPage(device.tabs[0], "forgetDatabase");
        await device.killTabs();
        await device.open();
      }
      // Each device imports the exported queue of another device, so that both send the same entries.
      for (const [i, { device }] of shop.desks.entries()) {
        const file = files[(i + 1) % files.length]!;
        if (file) await callInPage(device.tabs[0], "take", file);
      }
    });
  },
};

export const olderQueueFormat: DeviceFault = {
  name: "a journal that a version before this one wrote",
  async inject(shop) {
    await disconnectAll(shop, async () => {
      for (const { device } of shop.desks) {
        await callInPage(device.tabs[0], "age");
        await device.killTabs();
        await device.open();
      }
    });
  },
};
