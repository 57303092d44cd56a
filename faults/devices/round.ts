import { setTimeout as sleep } from "node:timers/promises";
import { findDeviceErrors } from "./check-devices.ts";
import type { DeviceFault } from "./device-fault.ts";
import { waitUntilEntriesSent } from "./quiet.ts";
import type { DeviceShop } from "./shop-of-devices.ts";
import { createDeviceWorker, runDeviceWorker, sellThroughScreen } from "./work.ts";

export type DeviceRoundResult = { operations: number; byHand: number; wrongs: string[] };

export async function runDeviceRound(
  shop: DeviceShop,
  fault: DeviceFault,
  { atLeast, byHand }: { atLeast: number; byHand: number },
): Promise<DeviceRoundResult> {
  const before = shop.writeLog.entries.length;
  let operations = 0;
  shop.hasOffice = fault.hasOffice ?? false;
  const hands = shop.desks.flatMap((desk) => [createDeviceWorker(desk, 0), createDeviceWorker(desk, 1)]);
  const working = Promise.all(hands.map((hand) => runDeviceWorker(hand, shop, () => operations++)));
  for (let sold = 0; sold < byHand; sold++)
    await sellThroughScreen(shop, shop.desks[(before + sold) % shop.desks.length]!);
  await fault.inject(shop);
  while (operations < atLeast) await sleep(50);
  for (const hand of hands) hand.until = 0;
  await working;
  await waitUntilEntriesSent(shop);
  for (const { mayRefuse } of shop.desks) mayRefuse.clear();
  const wrongs = await findDeviceErrors(shop);
  // `findDeviceErrors` has reported the violations; the next round must not report them again.
  shop.writeLog.violations.length = 0;
  return { operations: operations + byHand, byHand, wrongs };
}
