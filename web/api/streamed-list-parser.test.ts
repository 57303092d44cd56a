import fc from "fast-check";
import { expect, test } from "vitest";
import { createStreamedListParser } from "./list-in-worker.ts";

/** Returns the items read when the text comes in chunks of `length` characters. */
function read(text: string, length: number): unknown[] {
  const reader = createStreamedListParser();
  const found: unknown[] = [];
  for (let i = 0; i < text.length; i += length) found.push(...reader.push(text.slice(i, i + length)));
  return [...found, ...reader.end()];
}

const written = (items: unknown[], between: string) =>
  `{"status":"success","data":[${items.map((item) => JSON.stringify(item)).join(between)}]}`;

test("returns every item, for any split of chunks and lines", () => {
  const sale = fc.record({
    id: fc.string({ unit: fc.constantFrom('"data":[', ",\n", "]}", '"', "\\", "a") }),
    items: fc.array(fc.record({ name: fc.string() })),
    note: fc.json(),
  });
  fc.assert(
    fc.property(
      fc.array(sale),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(",", ",\n"),
      (sales, length, between) => {
        const text = written(sales, between);
        expect(read(text, length)).toEqual(JSON.parse(text).data);
      },
    ),
  );
});

test("returns items before the end has arrived", () => {
  const reader = createStreamedListParser();
  expect(reader.push('{"status":"success","data":[{"a":1},{"a":2},\n{"a"')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(reader.push(":3}]}")).toEqual([]);
  expect(reader.end()).toEqual([{ a: 3 }]);
});

test("detects a missing end, for any cut of the answer", () => {
  const text = written([{ a: "]}" }, { a: 2 }, { a: [{}] }], ",\n");
  for (let length = 0; length < text.length; length++)
    expect(() => read(text.slice(0, length), 7), text.slice(0, length)).toThrow();
  expect(read(text, 7)).toHaveLength(3);
});
