// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { hueOfCategory, ProductImagePlaceholder, toInitials } from "./product-placeholder.tsx";

afterEach(cleanup);

test.each([
  ["Arroz blanco 500 g", "AB"],
  ["Panela", "P"],
  ["Caldo de gallina x 8", "CG"],
  ["ñame espino", "ÑE"],
  ["7 up", "U"],
  ["123", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

test("a category has one colour, and others have another", () => {
  const hues = ["Bebidas", "Lácteos", "Aseo"].map(hueOfCategory);
  expect(new Set(hues).size).toBe(3);
  expect(hueOfCategory("Bebidas")).toBe(hues[0]);
});

test("a name takes the drawing's place, and the text 'No image' stays", () => {
  const { container, rerender } = render(<ProductImagePlaceholder />);
  expect(container.querySelector("path")).not.toBeNull();
  rerender(<ProductImagePlaceholder name="Arroz blanco" category="Granos" />);
  expect(container.querySelector("path")).toBeNull();
  expect(screen.getByText("AB")).toBeTruthy();
  expect(screen.getByText("No image")).toBeTruthy();
  rerender(<ProductImagePlaceholder name="123" />);
  expect(container.querySelector("path")).not.toBeNull();
});
