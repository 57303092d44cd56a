import { expect, it } from "vitest";
import { keyOf, networkOf } from "./sign-in-rules.ts";

it.each([
  ["190.24.1.7", "190.24.1.7"],
  ["::ffff:190.24.1.7", "190.24.1.7"],
  ["2800:e2:7f:fe90:1:2:3:4", "2800:e2:7f:fe90"],
  ["2800:E2:007F:FE90::9", "2800:e2:7f:fe90"],
  ["2800:e2::1", "2800:e2:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));

it("keeps what belongs together apart", () => {
  expect(keyOf("a", "bc").equals(keyOf("a", "b", "c"))).toBe(false);
  expect(keyOf("a", "bc").equals(keyOf("ab", "c"))).toBe(false);
});
