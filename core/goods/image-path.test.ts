import { expect, it } from "vitest";
import { readImageHash, storeImagePath } from "./image-path.ts";

const store = "0198c1aa-0000-7000-8000-000000000001";
const hash = "0f".repeat(32);

it("imagePath and imageHash are inverse", () => {
  expect(storeImagePath(store, null)).toBeNull();
  expect(readImageHash(store, storeImagePath(store, hash)!)).toBe(hash);
});

it.each([
  ["another store's", storeImagePath("0198c1aa-0000-7000-8000-000000000002", hash)!],
  ["another site's", `https://example.com${storeImagePath(store, hash)}`],
  ["one with more behind it", `${storeImagePath(store, hash)}?x=1`],
  ["a short hash", `/images/${store}/0f.webp`],
  ["a picture itself", "data:image/png;base64,iVBORw0KGgo="],
  ["nothing", ""],
])("finds no hash in the address: %s", (_, path) => expect(readImageHash(store, path)).toBeNull());
