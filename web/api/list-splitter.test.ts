import fc from "fast-check";
import { expect, test } from "vitest";
import { listSplitter } from "./list-splitter.ts";

/** The objects, with the text cut into pieces of that length. */
function split(text: string, length: number) {
  const splitter = listSplitter();
  const found: unknown[] = [];
  for (let i = 0; i < text.length; i += length)
    for (const part of splitter.push(text.slice(i, i + length))) found.push(JSON.parse(part));
  return { found, whole: splitter.isWhole() };
}

test("gives every object of the list, wherever the text is cut", () => {
  const sale = fc.record({
    id: fc.string(),
    items: fc.array(fc.record({ name: fc.string() })),
    note: fc.json(),
  });
  fc.assert(
    fc.property(fc.array(sale), fc.integer({ min: 1, max: 50 }), (sales, length) => {
      const data = sales.map((one) => ({ ...one }));
      const text = JSON.stringify({ status: "success", data });
      expect(split(text, length)).toEqual({ found: JSON.parse(text).data, whole: true });
    }),
  );
});

test("knows when the end is missing", () => {
  const text = '{"status":"success","data":[{"a":"]}"},{"a":2}]}';
  expect(split(text, 7).whole).toBe(true);
  expect(split(text.slice(0, -1), 7).whole).toBe(false);
  expect(split(text.slice(0, -4), 7)).toEqual({ found: [{ a: "]}" }], whole: false });
});
