import { setTimeout as sleep } from "node:timers/promises";
import { randomIntegerBetween } from "../random.ts";
import type { DeviceShop, DeviceState } from "./device-state.ts";

/** A fault that `inject` causes while all devices work. When it returns, the server answers again. */
export type DeviceFault = {
  name: string;
  /** True if the forms outside the till are used too. */
  hasOffice?: boolean;
  inject(shop: DeviceShop): Promise<void>;
};

/** How long a device is offline, in milliseconds. */
export const OFFLINE_RANGE_MS = { from: 800, to: 2_500 };

export const sleepRandomMilliseconds = ({ random }: DeviceShop, from: number, to: number) =>
  sleep(randomIntegerBetween(random, from, to));

export function disconnectDevice({ device }: DeviceState): void {
  // No server listens on this port.
  device.proxy.lead(1);
  device.proxy.hangUp();
}
export const reconnectDevice = ({ port }: DeviceShop, { device }: DeviceState) => device.proxy.lead(port);

/** Cuts all devices off from the network, and calls `meanwhile` halfway. */
export async function disconnectAllDevices(shop: DeviceShop, meanwhile: () => Promise<void>): Promise<void> {
  for (const deviceState of shop.deviceStates) disconnectDevice(deviceState);
  await sleepRandomMilliseconds(shop, OFFLINE_RANGE_MS.from, OFFLINE_RANGE_MS.to);
  await meanwhile();
  await sleepRandomMilliseconds(shop, OFFLINE_RANGE_MS.from, OFFLINE_RANGE_MS.to);
  for (const deviceState of shop.deviceStates) reconnectDevice(shop, deviceState);
}

/** Runs `work` while no worker is in the middle of an operation. */
export async function runWhileWorkersIdle({ gate }: DeviceShop, work: () => Promise<void>): Promise<void> {
  gate.closed = true;
  while (gate.inside > 0) await sleep(50);
  await work();
  gate.closed = false;
}
