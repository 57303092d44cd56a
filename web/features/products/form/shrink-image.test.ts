// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { isUnreadableHeic } from "#web/ui/forms/heic-file.ts";
import { shrinkImage } from "./shrink-image.ts";

afterEach(() => vi.unstubAllGlobals());

/** The header of an iPhone photo. */
function heicPhoto(size: number): File {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode("\0\0\0\u0028ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic"));
  return new File([bytes], "IMG_0001.HEIC", { type: "image/heic" });
}

// This environment cannot draw pictures, like a browser that cannot decode one: the original must be kept.
test("a picture that cannot be shrunk is sent unchanged", async () => {
  const photo = heicPhoto(2_000_000);
  expect(await shrinkImage(photo)).toBe(photo);
});

/** Simulates a browser that decodes HEIC, such as Safari. The drawing functions do nothing. */
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

test("a small HEIC is re-encoded where the browser can decode it, even if it grows", async () => {
  decodesHeic();
  const sent = await shrinkImage(heicPhoto(4_000));
  expect([sent.type, sent.name]).toEqual(["image/jpeg", "IMG_0001.jpeg"]);
});

test("a small JPEG is sent unchanged", async () => {
  decodesHeic();
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "a.jpg", { type: "image/jpeg" });
  expect(await shrinkImage(photo)).toBe(photo);
});

test("a HEIC, detected by its bytes, is unreadable where the browser cannot decode it", async () => {
  expect(await isUnreadableHeic(heicPhoto(4_000))).toBe(true);
  expect(await isUnreadableHeic(new File(["x"], "a.heic", { type: "image/heic" }))).toBe(false);
  decodesHeic();
  expect(await isUnreadableHeic(heicPhoto(4_000))).toBe(false);
});
