import { expect, test } from "vitest";
import { detectDeviceKind } from "./device-kind.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
    5,
    "android",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5", 5, "iphone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari", 5, "iphone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari", 0, "windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0", 10, "windows"],
])("%s with %i touch points", (userAgent, touchPoints, phone) =>
  expect(detectDeviceKind(userAgent, touchPoints)).toBe(phone),
);
