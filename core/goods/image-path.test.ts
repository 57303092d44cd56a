import { expect, it } from "vitest";
import { buildImagePath, readImageHash } from "./image-path.ts";

const store = "0198c1aa-0000-7000-8000-000000000001";
const hash = "0f".repeat(32);

it("imagePath and imageHash are inverse", () => {
  expect(buildImagePath(store, null)).toBeNull();
  expect(readImageHash(store, buildImagePath(store, hash)!)).toBe(hash);
});

it.each([
  ["another store's", buildImagePath("0198c1aa-0000-7000-8000-000000000002", hash)!],
  ["another site's", `https://example.com${buildImagePath(store, hash)}`],
  ["one with more behind it", `${buildImagePath(store, hash)}?x=1`],
  ["a short hash", `/images/${store}/0f.webp`],
  ["a picture itself", "data:image/png;base64,iVBORw0KGgo="],
  ["nothing", ""],
])("finds no hash in the address: %s", (_, path) => expect(readImageHash(store, path)).toBeNull());
