import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PRINTER_DEVICE_PATH_PATTERN } from "../core/printing/printer-address.ts";

const unit = readFileSync(new URL("../deploy/mostrador.service", import.meta.url), "utf8");
const valuesOf = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value);

/** Major numbers and groups of Linux (admin-guide/devices.txt) and Debian's udev rules. */
const DEVICES = [
  { path: "/dev/usb/lp0", major: 180, group: "lp" },
  { path: "/dev/ttyUSB0", major: 188, group: "dialout" },
];

test.each(DEVICES)("the service may open $path, which a printer's connection may name", (device) => {
  expect(device.path).toMatch(PRINTER_DEVICE_PATH_PATTERN);
  expect(valuesOf("PrivateDevices")).not.toContain("yes");
  expect(valuesOf("DevicePolicy")).toEqual(["closed"]);
  expect(valuesOf("DeviceAllow")).toContain(`char-${device.major} rw`);
  expect(valuesOf("SupplementaryGroups").join(" ").split(" ")).toContain(device.group);
});
