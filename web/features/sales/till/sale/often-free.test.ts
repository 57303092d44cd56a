// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { countFree, oftenFree, oftenText, UNNAMED } from "./often-free.ts";

afterEach(() => localStorage.clear());

const offered = () => oftenFree(oftenText()).map(({ name, price }) => [name, price]);

test("an amount sold three times is offered, the most frequent first", () => {
  for (const price of [2_000, 2_000, 500, 500, 500, 500]) countFree(UNNAMED, price);
  expect(offered()).toEqual([[UNNAMED, 500]]);
  countFree(UNNAMED, 2_000);
  countFree("Fotocopia", 2_000);
  expect(offered()).toEqual([
    [UNNAMED, 500],
    [UNNAMED, 2_000],
  ]);
});

test("the device keeps forty amounts, and anything else it finds is nothing", () => {
  for (let price = 1; price <= 50; price++) for (let i = 0; i < 3; i++) countFree(UNNAMED, price);
  expect(JSON.parse(oftenText()!)).toHaveLength(40);
  expect(offered()).toHaveLength(2);
  expect(oftenFree('[{"name":1}]')).toEqual([]);
});
