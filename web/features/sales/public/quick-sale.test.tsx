// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { Link, MemoryRouter, useLocation } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useQuickSale } from "./quick-sale.tsx";

afterEach(cleanup);

function Frame() {
  const { panel } = useQuickSale(useRef<HTMLElement>(null), { stray: true });
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/sales">Ventas</Link>
      {pathname === "/sales" && panel}
    </>
  );
}

test("a scan right after the arrival at a screen is taken", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/sales/new"]}>
        <Frame />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  act(() => screen.getByText("Ventas").click());
  const keys = [..."7702001000012", "Enter"].map(
    (key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
  act(() => keys.forEach((key) => void document.body.dispatchEvent(key)));
  expect(keys.at(-1)!.defaultPrevented).toBe(true);
});
