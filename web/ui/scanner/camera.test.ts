import { expect, test } from "vitest";
import { toZoomRange } from "./camera.ts";

test.each([
  { camera: { min: 1, max: 8 }, offered: { max: 5, unit: 1 } },
  { camera: { min: 0.5, max: 3 }, offered: { max: 3, unit: 1 } },
  { camera: { min: 100, max: 400 }, offered: { max: 4, unit: 100 } },
  { camera: { min: 1, max: 1 }, offered: null },
  { camera: { min: 100, max: 105 }, offered: null },
])("a camera that zooms $camera is offered with $offered", ({ camera, offered }) =>
  expect(toZoomRange(camera)).toEqual(offered),
);
