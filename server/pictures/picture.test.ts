import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listProducts } from "#core/contract/products/products.ts";
import { reencodePicture } from "#server/pictures/picture.ts";
import { detectPictureFormat } from "#server/pictures/picture-format.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";
import { avifOfManyPixels, jpegOfManyScans } from "#server/test/hostile-pictures.ts";

const SCRIPT = "<script>alert(document.domain)</script>";
const red = { width: 12, height: 8, channels: 3 as const, background: "#f00" };

const png = () => sharp({ create: red }).png().toBuffer();
const jpeg = () => sharp({ create: red }).jpeg().toBuffer();
const svg = (inner = SCRIPT) =>
  Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`,
  );

describe("file of two formats keeps only its pixels", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["a PNG with a page behind it", async () => Buffer.concat([await png(), Buffer.from(`<html>${SCRIPT}`)])],
    [
      "a JPEG with a page behind it",
      async () => Buffer.concat([await jpeg(), Buffer.from(`<html>${SCRIPT}`)]),
    ],
    [
      "a PNG with an archive behind it",
      async () => Buffer.concat([await png(), Buffer.from(`PK\x03\x04${SCRIPT}`)]),
    ],
    [
      "a GIF whose comment is a script",
      async () => {
        const gif = await sharp({ create: red }).gif().toBuffer();
        const comment = Buffer.from(SCRIPT);
        // A GIF comment may stand after the header (13 bytes) and the colour table.
        const colours = gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0;
        const at = 13 + colours;
        const extension = Buffer.concat([
          Buffer.from([0x21, 0xfe, comment.length]),
          comment,
          Buffer.from([0]),
        ]);
        return Buffer.concat([gif.subarray(0, at), extension, gif.subarray(at)]);
      },
    ],
    [
      "a photo that says who took it, and where",
      async () =>
        sharp({ create: red })
          .withExif({
            IFD0: { Copyright: SCRIPT },
            IFD3: { GPSLatitudeRef: "N", GPSLatitude: "4/1 36/1 0/1" },
          })
          .jpeg()
          .toBuffer(),
    ],
  ])("%s", async (_name, make) => {
    const { bytes, hash } = await reencodePicture(await make(), "tienda");
    expect(bytes.includes("script")).toBe(false);
    expect(hash).toHaveLength(32);
    const { format, width, height, exif, icc, xmp, pages } = await sharp(bytes).metadata();
    expect([format, width, height, exif, icc, xmp, pages]).toEqual([
      "webp",
      12,
      8,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("JPEG that phones show is accepted", () => {
  const photo = () =>
    sharp({ create: { ...red, width: 200, height: 160 } })
      .jpeg()
      .toBuffer();
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ["without its end", (bytes) => bytes.subarray(0, bytes.length - 40)],
    [
      "with a scan header that no baseline JPEG has",
      (bytes) => {
        const changed = Buffer.from(bytes);
        const scan = changed.indexOf(Buffer.from([0xff, 0xda]));
        // Start and end of the spectral selection, which are 0 and 63 in a sequential JPEG.
        const at = scan + 2 + changed.readUInt16BE(scan + 2) - 3;
        changed[at + 1] = 0;
        return changed;
      },
    ],
  ])("%s", async (_name, change) => {
    const { bytes } = await reencodePicture(change(await photo()), "tienda");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 200, height: 160 });
  });
});

describe("is refused with any name", () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["an SVG with a script", () => svg()],
    ["an SVG that loads a file", () => svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    [
      "an SVG with an entity",
      () => Buffer.concat([Buffer.from('<!DOCTYPE x [<!ENTITY a "a">]>'), svg("&a;")]),
    ],
    ["an SVG after a byte order mark", () => Buffer.concat([Buffer.from("\ufeff"), svg()])],
    ["a packed SVG", () => gzipSync(svg())],
    ["a page", () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n")],
    ["a TIFF", () => sharp({ create: red }).tiff().toBuffer()],
    ["a packed bomb", () => gzipSync(Buffer.alloc(50_000_000))],
    ["a picture cut in half", async () => (await png()).subarray(0, 40)],
    ["a program", () => Buffer.from("#!/bin/sh\nexit 1\n")],
  ])("%s", async (_name, make) => {
    await expect(reencodePicture(await make(), "tienda")).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
  });

  it("refuses a small file that claims 65,000 by 65,000 pixels, without decoding it", async () => {
    const wide = Buffer.from(await png());
    wide.writeUInt32BE(65_000, 16);
    wide.writeUInt32BE(65_000, 20);
    await expect(reencodePicture(wide, "tienda")).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
  });
});

it("explains how to make a JPEG of an iPhone photo that cannot be decoded here", async () => {
  const brands = "ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic";
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 4 + brands.length]),
    Buffer.from(brands),
    Buffer.alloc(500),
  ]);
  await expect(reencodePicture(heic, "tienda")).rejects.toMatchObject({
    code: "HEIC_IMAGE",
    fields: [{ field: "image", message: expect.stringContaining("Formatos > Más compatible") }],
  });
});

describe("is accepted", () => {
  const photo = () => sharp({ create: { ...red, width: 1_200, height: 900 } });
  const frames = () =>
    sharp({ create: { width: 20, height: 60, channels: 4, background: "#0f08", pageHeight: 20 } });
  it.each<[string, () => Promise<Buffer>]>([
    ["JPEG", () => photo().jpeg().toBuffer()],
    ["JPEG in several passes", () => photo().jpeg({ progressive: true }).toBuffer()],
    ["JPEG in grey", () => photo().greyscale().jpeg().toBuffer()],
    ["JPEG for printing", () => photo().toColourspace("cmyk").jpeg().toBuffer()],
    ["PNG", () => photo().png().toBuffer()],
    ["PNG in several passes", () => photo().png({ progressive: true }).toBuffer()],
    ["PNG with 16 bits", () => photo().toColourspace("rgb16").png().toBuffer()],
    ["PNG with a palette", () => photo().png({ palette: true }).toBuffer()],
    ["WebP", () => photo().webp().toBuffer()],
    ["WebP without loss", () => photo().webp({ lossless: true }).toBuffer()],
    ["moving WebP", () => frames().webp().toBuffer()],
    ["GIF", () => photo().gif().toBuffer()],
    ["moving GIF", () => frames().gif().toBuffer()],
    ["AVIF", () => photo().avif({ effort: 0 }).toBuffer()],
  ])("%s", async (_name, make) => {
    const { bytes } = await reencodePicture(await make(), "tienda");
    const { format, width, pages } = await sharp(bytes).metadata();
    expect([format, [20, 800].includes(width), pages]).toEqual(["webp", true, undefined]);
  });
});

describe("one file", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["JPEG", jpeg],
    ["PNG", png],
    ["GIF", () => sharp({ create: red }).gif().toBuffer()],
    ["WebP", () => sharp({ create: red }).webp().toBuffer()],
    ["AVIF", () => sharp({ create: red }).avif({ effort: 0 }).toBuffer()],
  ])("that begins like a %s and continues as a drawing is refused", async (_name, make) => {
    const beginning = (await make()).subarray(0, 12);
    expect(detectPictureFormat(beginning)).not.toBeNull();
    const lying = Buffer.concat([beginning, svg()]);
    await expect(reencodePicture(lying, "tienda")).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
  });

  it("that begins like a JPEG and continues as anything else is refused", async () => {
    const beginning = (await jpeg()).subarray(0, 12);
    for (const rest of [await png(), Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_000)]) {
      const lying = Buffer.concat([beginning, rest]);
      await expect(reencodePicture(lying, "tienda")).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
    }
  });

  it("of 10 MB that is no picture is read up to its first bytes only", async () => {
    const large = svg(`<style>${"a>".repeat(5_000_000)}b{}</style>`);
    expect(detectPictureFormat(large)).toBeNull();
    await expect(reencodePicture(large, "tienda")).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
  });

  it("of 2 kB that needs a gigabyte of memory does not get it", async () => {
    if (process.platform !== "linux") return; // which has the limits that are tried here
    await expect(reencodePicture(avifOfManyPixels(), "tienda")).rejects.toMatchObject({
      code: "NOT_AN_IMAGE",
    });
  });

  it("that takes half a minute is refused, while other stores' pictures are processed", async () => {
    const slow = reencodePicture(jpegOfManyScans(), "tienda").catch((error) => error.code);
    const theirs = reencodePicture(await png(), "otra").then(({ bytes }) => bytes);
    const first = await Promise.race([slow, theirs]);
    expect(first).toBeInstanceOf(Buffer);
    expect(await slow).toBe("NOT_AN_IMAGE");
  });
});

it("is served with its own type only", async () => {
  const ana = await signIn();
  await aProduct(ana);
  const form = new FormData();
  const fields = { name: "Con foto", price: "1", stock: "1", category: "Otra" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const file = new Blob([new Uint8Array(Buffer.concat([await png(), Buffer.from(SCRIPT)]))], {
    type: "text/html",
  });
  form.append("image", file, "../../index.html");
  const request = new Request("http://x", { method: "POST", body: form });
  const { app } = await openTestServer();
  await app.inject({
    method: "POST",
    url: "/api/products",
    headers: { authorization: `Bearer ${ana.token}`, "content-type": request.headers.get("content-type")! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { products } = (await ana.call(listProducts)).data;
  const image = products.find(({ name }) => name === "Con foto")!.image!;
  expect(image).toMatch(/^\/images\/[0-9a-f-]{36}\/[0-9a-f]{64}\.webp$/);
  const { headers, rawPayload } = await app.inject(image);
  expect(headers["content-type"]).toBe("image/webp");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  expect(rawPayload.includes("script")).toBe(false);
});
