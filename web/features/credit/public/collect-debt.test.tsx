// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#web/api/session.tsx";
import { stubServer } from "#web/test/server-answers.ts";
import { CollectDebtDialog } from "./collect-debt.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ageing = { current: 1_000, to15: 0, to30: 0, over30: 0 };
const debtor = (id: string, name: string, balance: number) => ({
  id,
  name,
  phone: null,
  balance,
  overdue: 0,
  oldestDueAt: null,
  owingSince: null,
  ageing,
  paused: false,
  lastPaymentAt: null,
});
const OWING = [debtor("1", "Luz", 37_500), debtor("2", "Eva", 4_000)];

/** Opens the dialog with a simulated server. Returns the requests that the server received. */
function dialog() {
  const requests: string[] = [];
  stubServer(async (path: string) => {
    requests.push(path);
    const search = new URLSearchParams(path.split("?")[1]).get("search") ?? "";
    const customers = OWING.filter(({ name }) => name.toLowerCase().includes(search));
    const totals = { balance: 41_500, customers: 2, overdue: 0, collectedToday: 0 };
    const pagination = { page: 1, limit: 20, total: customers.length, totalPages: 1 };
    if (!path.startsWith("/api/credit")) return Response.json({ status: "error" }, { status: 404 });
    return Response.json({ status: "success", data: { totals, customers, pagination } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <CollectDebtDialog open onClose={() => {}} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return requests;
}
const names = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("shows the largest debtors at once, and a tap leads to the amount", async () => {
  dialog();
  fireEvent.click(await screen.findByRole("button", { name: /Luz/ }));
  await screen.findByRole("dialog", { name: "Abonar", description: "Luz" });
});

test("Enter takes the first search result, and nobody without a search", async () => {
  const opened = dialog();
  const box = await screen.findByRole("searchbox");
  await expect.poll(names).toEqual(["Luz$ 37.500", "Eva$ 4.000"]);
  fireEvent.submit(box);
  screen.getByRole("searchbox");
  fireEvent.change(box, { target: { value: "ev" } });
  await expect.poll(names).toEqual(["Eva$ 4.000"]);
  expect(opened.at(-1)).toContain("search=ev");
  fireEvent.submit(box);
  await screen.findByRole("dialog", { name: "Abonar", description: "Eva" });
});

test("says when no debt is known", async () => {
  dialog();
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "zoila" } });
  await screen.findByText("Nadie con esos datos debe.");
});
