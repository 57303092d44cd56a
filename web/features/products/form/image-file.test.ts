import { expect, test } from "vitest";
import { fitIntoSquare, isImageFile, shortenFileName } from "./image-file.ts";

test.each([
  ["image/png", "a.png", true],
  ["image/heic", "a.heic", true],
  ["", "IMG_0001.HEIC", true],
  ["", "lista.xlsx", false],
  ["application/pdf", "foto.avif", false],
  ["text/plain", "image.png.txt", false],
])("type %j with the name %j is an image: %j", (type, name, image) => {
  expect(isImageFile({ type, name, size: 1 })).toBe(image);
});

test("an empty file is not an image, with any name", () => {
  expect(isImageFile({ type: "image/png", name: "a.png", size: 0 })).toBe(false);
});

test.each([
  ["arroz.png", "arroz.png"],
  ["12345678901234567890", "12345678901234567890"],
  ["IMG_20260105_143022_HDR.jpg", "IMG_2026..._HDR.jpg"],
  ["🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚🍚.jpeg", "🍚🍚🍚🍚🍚🍚🍚🍚...🍚🍚🍚.jpeg"],
])("the file %s is shown as %s", (name, shown) => expect(shortenFileName(name)).toBe(shown));

test.each([
  [4_000, 3_000, { width: 1_600, height: 1_200 }],
  [3_000, 4_000, { width: 1_200, height: 1_600 }],
  [800, 600, { width: 800, height: 600 }],
  [20_000, 3, { width: 1_600, height: 1 }],
])("%i × %i fits as %j", (width, height, size) => expect(fitIntoSquare(width, height, 1_600)).toEqual(size));
