import { expect, test } from "vitest";
import { isHeic } from "./heic.ts";

/** The `ftyp` box of a file with these brands, and 80 empty bytes. */
const header = (brand: string, compatible: string[]) =>
  new Uint8Array([
    ...[0, 0, 0, 16 + 4 * compatible.length],
    ...[...`ftyp${brand}\0\0\0\0${compatible.join("")}`].map((sign) => sign.charCodeAt(0)),
    ...Array(80).fill(0),
  ]);

test.each([
  ["a photo of an iPhone", header("heic", ["mif1", "MiHE", "MiPr", "miaf", "MiHB", "heic"]), true],
  ["a HEIC file of another program", header("mif1", ["heic", "mif1"]), true],
  ["a burst", header("msf1", ["hevc", "mif1"]), true],
  ["an AVIF", header("avif", ["mif1", "miaf"]), false],
  ["an AVIF of the general brand", header("mif1", ["avif", "miaf"]), false],
  ["a video", header("mp42", ["isom"]), false],
  ["a JPEG", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), false],
  ["nothing", new Uint8Array(), false],
])("%s: HEIC is %j", (_, bytes, heic) => expect(isHeic(bytes)).toBe(heic));
