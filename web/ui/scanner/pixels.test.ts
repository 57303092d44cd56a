import { expect, test } from "vitest";
import { computeScanBoxInVideo } from "./pixels.ts";

test.each([
  ["shown at its own size", 640, 480, 640, 480, { x: 195, y: 115, side: 250 }],
  ["bigger than its frame", 1280, 720, 640, 360, { x: 390, y: 110, side: 500 }],
  ["cut at the sides", 1280, 720, 320, 360, { x: 390, y: 110, side: 500 }],
  ["cut above and below", 720, 1280, 360, 320, { x: 110, y: 390, side: 500 }],
  ["cut through its points", 640, 480, 320, 288, { x: 111, y: 31, side: 417 }],
  ["smaller than the box", 100, 80, 200, 160, { x: 10, y: 0, side: 80 }],
])("reads the box in the middle of a video %s", (_, width, height, w, h, box) =>
  expect(computeScanBoxInVideo({ width, height }, { width: w, height: h })).toEqual(box),
);
