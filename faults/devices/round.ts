import { setTimeout as sleep } from "node:timers/promises";
import { findDeviceErrors } from "./check-devices.ts";
import type { DeviceFault } from "./device-fault.ts";
import { waitUntilSent } from "./quiet.ts";
import type { DeviceShop } from "./shop-of-devices.ts";
import { sellThroughScreen, workerAt, workUntilEnd } from "./work.ts";

export type DeviceRound = { operations: number; byHand: number; wrongs: string[] };

export async function playDevices(
  shop: DeviceShop,
  fault: DeviceFault,
  { atLeast, byHand }: { atLeast: number; byHand: number },
): Promise<DeviceRound> {
  const before = shop.writeLog.entries.length;
  let operations = 0;
  shop.hasOffice = fault.hasOffice ?? false;
  const hands = shop.desks.flatMap((desk) => [workerAt(desk, 0), workerAt(desk, 1)]);
  const working = Promise.all(hands.map((hand) => workUntilEnd(hand, shop, () => operations++)));
  for (let sold = 0; sold < byHand; sold++)
    await sellThroughScreen(shop, shop.desks[(before + sold) % shop.desks.length]!);
  await fault.inject(shop);
  while (operations < atLeast) await sleep(50);
  for (const hand of hands) hand.until = 0;
  await working;
  await waitUntilSent(shop);
  for (const { mayRefuse } of shop.desks) mayRefuse.clear();
  const wrongs = await findDeviceErrors(shop);
  // `findDeviceErrors` has reported the violations; the next round must not report them again.
  shop.writeLog.violations.length = 0;
  return { operations: operations + byHand, byHand, wrongs };
}
