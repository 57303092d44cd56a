// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProductSearchField } from "./product-search.tsx";

const searched: string[] = [];

function Screen() {
  const [search, setSearch] = useState("");
  return (
    <ProductSearchField
      value={search}
      onChange={(next) => {
        searched.push(next);
        setSearch(next);
      }}
      onEnter={() => {}}
    />
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  searched.length = 0;
  render(<Screen />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const box = () => screen.getByRole<HTMLInputElement>("searchbox");
function type(...texts: string[]) {
  for (const value of texts) fireEvent.change(box(), { target: { value } });
}

test("text is searched on each key and stays in the field", () => {
  type("p", "pa", "pan");
  expect([searched, box().value]).toEqual([["p", "pa", "pan"], "pan"]);
});

test("digits are searched once no scanner can be typing them", () => {
  type("7", "77", "770");
  expect(searched).toEqual([]);
  vi.advanceTimersByTime(50);
  expect([searched, box().value]).toEqual([["770"], "770"]);
});
