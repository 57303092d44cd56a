// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { shareContent } from "./share.ts";

/** A fake share sheet. */
function sheet(takes: { files: boolean }, send: (content: ShareData) => Promise<void>) {
  vi.stubGlobal("navigator", { share: send, canShare: () => takes.files });
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const files = async () => [new File(["x"], "tirilla.png", { type: "image/png" })];

test("shares an image where the sheet accepts one, else the text", async () => {
  const sent: ShareData[] = [];
  const send = async (content: ShareData) => void sent.push(content);
  sheet({ files: true }, send);
  expect(await shareContent({ text: "Hola", files })).toBe(true);
  sheet({ files: false }, send);
  expect(await shareContent({ text: "Hola", files })).toBe(true);
  sheet({ files: true }, send);
  expect(await shareContent({ text: "Hola" })).toBe(true);
  expect(sent.map(({ files, text }) => [files?.[0]?.name, text])).toEqual([
    ["tirilla.png", undefined],
    [undefined, "Hola"],
    [undefined, "Hola"],
  ]);
});

test("a cancelled sheet counts as shown; a failing or missing one does not", async () => {
  const failing = (name: string) => () => Promise.reject(new DOMException("x", name));
  sheet({ files: true }, failing("AbortError"));
  expect(await shareContent({ text: "Hola" })).toBe(true);
  sheet({ files: true }, failing("NotAllowedError"));
  expect(await shareContent({ text: "Hola" })).toBe(false);
  vi.stubGlobal("navigator", {});
  expect(await shareContent({ text: "Hola" })).toBe(false);
});

test("shares the first of several files where the sheet does not accept all", async () => {
  const sent: ShareData[] = [];
  vi.stubGlobal("navigator", {
    share: async (content: ShareData) => void sent.push(content),
    canShare: ({ files: some }: ShareData) => some!.every(({ name }) => name.endsWith(".pdf")),
  });
  const both = async () => [new File(["x"], "fv1.pdf"), new File(["x"], "fv1.xml")];
  expect(await shareContent({ text: "Hola", files: both })).toBe(true);
  expect(sent.map(({ files: some }) => some?.map(({ name }) => name))).toEqual([["fv1.pdf"]]);
});
