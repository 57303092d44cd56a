// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FiscalSetupPreparation } from "./setup-preparation.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the list of what to bring, its cost and its days are printed", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { container } = render(<FiscalSetupPreparation storeName="La Ñapa" open />);
  const items = [...container.querySelectorAll("li")].map((item) => item.textContent);
  expect(items.length).toBeGreaterThan(3);
  fireEvent.click(screen.getByRole("button", { name: "Imprimir la lista" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const paper = document.querySelector(".office-paper")?.textContent;
  for (const text of ["La Ñapa", "Cuánto cuesta", "Cuánto demora", ...items]) expect(paper).toContain(text);
});
