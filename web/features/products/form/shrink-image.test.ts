// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { isUnreadableHeic } from "#web/ui/heic-file.ts";
import { shrinkImage } from "./shrink-image.ts";

afterEach(() => vi.unstubAllGlobals());

/** The header of a photo as an iPhone writes it. */
function heicPhoto(size: number): File {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode("\0\0\0\u0028ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic"));
  return new File([bytes], "IMG_0001.HEIC", { type: "image/heic" });
}

// This environment draws no pictures, like a browser that cannot decode one: the case in which nothing may be lost.
test("a picture that cannot be made smaller goes as it is", async () => {
  const photo = heicPhoto(2_000_000);
  expect(await shrinkImage(photo)).toBe(photo);
});

/** A browser that decodes HEIC, as Safari does. The drawing itself is the browser's. */
function decodesHeic() {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 400, height: 300, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: () => {},
    fillRect: () => {},
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(
      type === "image/webp"
        ? new Blob([], { type: "image/png" })
        : new Blob([new Uint8Array(9_000)], { type: "image/jpeg" }),
    ),
  );
}

test("a light HEIC is written anew where the browser can open it, even if it grows", async () => {
  decodesHeic();
  const sent = await shrinkImage(heicPhoto(4_000));
  expect([sent.type, sent.name]).toEqual(["image/jpeg", "IMG_0001.jpeg"]);
});

test("a light JPEG goes as it is", async () => {
  decodesHeic();
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "a.jpg", { type: "image/jpeg" });
  expect(await shrinkImage(photo)).toBe(photo);
});

test("a HEIC is unreadable where the browser cannot open it, by its bytes and not by its name", async () => {
  expect(await isUnreadableHeic(heicPhoto(4_000))).toBe(true);
  expect(await isUnreadableHeic(new File(["x"], "a.heic", { type: "image/heic" }))).toBe(false);
  decodesHeic();
  expect(await isUnreadableHeic(heicPhoto(4_000))).toBe(false);
});
