import { expect, it } from "vitest";
import { isDnsRebinding, isFromThisMachine, networkOf } from "./network.ts";

it.each([
  ["190.24.1.7", "190.24.1.7"],
  ["::ffff:190.24.1.7", "190.24.1.7"],
  ["::FFFF:be18:0107", "190.24.1.7"],
  ["0:0:0:0:0:ffff:190.24.1.7", "190.24.1.7"],
  ["2800:e2:7f:fe90:1:2:3:4", "2800:e2:7f:fe90"],
  ["2800:E2:007F:FE90::9", "2800:e2:7f:fe90"],
  ["2800:e2::1", "2800:e2:0:0"],
  ["2800:e2:0:fe90::190.24.1.7", "2800:e2:0:fe90"],
  ["2800::", "2800:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  ["127.0.0.1", {}, true],
  ["127.8.0.1", {}, true],
  ["::1", {}, true],
  ["::ffff:127.0.0.1", {}, true],
  ["127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, false],
  ["127.0.0.1", { forwarded: "for=190.24.1.7" }, false],
  ["127.0.0.1", { via: "1.1 proxy" }, false],
  ["192.168.0.7", {}, false],
  ["::", {}, false],
  ["2800:e2::1", {}, false],
])("%s with %j is from here: %s", (ip, headers, here) =>
  expect(isFromThisMachine({ ip, headers })).toBe(here),
);

it.each([
  ["localhost:3000", true],
  ["LOCALHOST", true],
  ["caja.localhost", true],
  ["127.0.0.1:3000", true],
  ["[::1]:3000", true],
  ["192.168.1.20:3000", true],
  ["127.0.0.1.banco.example", false],
  ["banco.example:3000", false],
  ["a b", false],
  ["", false],
])("a request of this machine to %s uses a name of its own: %s", (host, isOwn) => {
  const origin = { ip: "127.0.0.1", headers: { host } };
  expect([isFromThisMachine(origin), isDnsRebinding(origin, undefined)]).toEqual([isOwn, !isOwn]);
});

it("accepts the name of APP_URL from this machine, and any name from a proxy or another machine", () => {
  const origin = { ip: "127.0.0.1", headers: { host: "tienda.example" } };
  expect(isDnsRebinding(origin, "https://tienda.example")).toBe(false);
  expect(isFromThisMachine(origin)).toBe(false);
  expect(isDnsRebinding({ ...origin, ip: "192.168.1.9" }, undefined)).toBe(false);
  const proxied = { host: "tienda.example", "x-forwarded-for": "190.24.1.7" };
  expect(isDnsRebinding({ ip: "127.0.0.1", headers: proxied }, undefined)).toBe(false);
});
