// @vitest-environment jsdom
import { expect, test } from "vitest";
import { shrinkImage } from "./shrink-image.ts";

// This environment draws no pictures, like a browser that cannot decode one: the case in which nothing may be lost.
test("a picture that cannot be made smaller goes as it is", async () => {
  const photo = new File([new Uint8Array(2_000_000)], "IMG_0001.HEIC", { type: "image/heic" });
  expect(await shrinkImage(photo)).toBe(photo);
});
