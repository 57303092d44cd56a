import { expect, test } from "vitest";
import { addQrMargin } from "./qr-picture.ts";

const screen = { width: 1_080, height: 2_400 };

test.each([
  ["in the middle", { x: 200, y: 900, width: 500, height: 500 }, { x: 120, y: 820, width: 660, height: 660 }],
  ["at the edge", { x: 0, y: 0, width: 100, height: 100 }, { x: 0, y: 0, width: 116, height: 116 }],
  ["as large as all", { x: 0, y: 0, ...screen }, { x: 0, y: 0, ...screen }],
])("a code %s gets a white margin as far as the picture has room", (_, code, part) =>
  expect(addQrMargin(code, screen)).toEqual(part),
);
