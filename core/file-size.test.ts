import { expect, test } from "vitest";
import { formatFileSize } from "./file-size.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [12_345_678, "12,3 MB"],
  [345_678_901, "346 MB"],
  [2_040_000_000, "2 GB"],
])("%d bytes are %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
