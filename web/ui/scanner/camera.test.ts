import { expect, test } from "vitest";
import { zoomRange } from "./camera.ts";

test.each([
  [
    { min: 1, max: 8 },
    { min: 1, max: 5 },
  ],
  [
    { min: 0.5, max: 3 },
    { min: 1, max: 3 },
  ],
  [{ min: 1, max: 1 }, null],
  [{ min: 100, max: 500 }, null],
])("a camera that zooms %j is offered with %j", (camera, offered) =>
  expect(zoomRange(camera)).toEqual(offered),
);
