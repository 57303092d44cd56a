// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aShift } from "#web/test/a-shift.ts";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { ExpensesScreen } from "./expenses-screen.tsx";

beforeEach(() => {
  storeSession(aSession("OWNER"));
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <MemoryRouter>
          <ConfirmProvider>
            <ExpensesScreen />
          </ConfirmProvider>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test.each([
  ["Pagar sueldo", /^¿A quién\?/],
  ["Anotar gasto", /^¿Cuánto\?/],
])("'%s' begins in its first field", async (name, label) => {
  show();
  fireEvent.click(screen.getByRole("button", { name }));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(label));
});

test("a wage for a person without an account takes the person's name, which a reload keeps", async () => {
  const sent: object[] = [];
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "POST") sent.push(JSON.parse(body as string));
    return Response.json({ message: "No" }, { status: 404 });
  });
  show();
  const openWage = () => fireEvent.click(screen.getByRole("button", { name: "Pagar sueldo" }));
  openWage();
  fireEvent.change(await screen.findByLabelText(/^¿A quién\?/), { target: { value: "other" } });
  fireEvent.change(screen.getByLabelText(/^¿Cómo se llama\?/), { target: { value: "Don Luis" } });
  cleanup();

  show();
  openWage();
  await screen.findByText("Sigues con lo que habías escrito.");
  fireEvent.change(screen.getByLabelText(/^¿Cuánto\?/), { target: { value: "50000" } });
  fireEvent.click(screen.getByRole("button", { name: "Anotar" }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ category: "WAGES", concept: "Sueldo de Don Luis", amount: 50_000 });
  expect(sent[0]).not.toHaveProperty("userId");
});

test("is not sent until the open drawer is known, which then pays it", async () => {
  const sent: string[] = [];
  let answerShift = () => {};
  const drawerKnown = new Promise<void>((resolve) => (answerShift = resolve));
  stubServer(async (url: string, { method }: RequestInit) => {
    if (method === "POST") sent.push(url);
    if (!/\/shifts\/current/.test(url)) return Response.json({ message: "No" }, { status: 404 });
    await drawerKnown;
    return Response.json({ status: "success", data: aShift(), proposedFloat: 0, unshifted: null });
  });
  show();
  fireEvent.click(screen.getByRole("button", { name: "Anotar gasto" }));
  fireEvent.change(await screen.findByLabelText(/^¿Cuánto\?/), { target: { value: "50000" } });
  fireEvent.change(screen.getByLabelText(/^¿De qué es\?/), { target: { value: "Hielo" } });
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Anotar" });
  expect([save.disabled, screen.getByDisplayValue("Efectivo de la caja")]).toEqual([true, expect.anything()]);
  answerShift();
  await expect.poll(() => save.disabled).toBe(false);
  fireEvent.click(save);
  await expect.poll(() => sent).toEqual([expect.stringContaining(`/shifts/${aShift().id}/`)]);
});

test("an expense is undone from the month's list as long as the server allows it", async () => {
  const expense = {
    ...{
      id: "1",
      source: "DRAWER",
      createdAt: "2026-11-30T15:00:00.000Z",
      date: "2026-11-30",
      category: "OTHER",
    },
    ...{ concept: null, amount: 35_000, method: "CASH", user: null, note: "Bolsas", recurringId: null },
    ...{ reverses: null, reversed: false, reversible: true, by: { id: "u", name: "Ana" } },
  };
  const counted = { ...expense, id: "2", note: "Hielo", reversible: false };
  const undone: string[] = [];
  stubServer(async (url: string, { method }: RequestInit) => {
    if (method === "POST") undone.push(url);
    if (!/\/expenses(\?|$)/.test(url)) return Response.json({ message: "No" }, { status: 404 });
    const data = { month: "2026-11", total: 70_000, pending: 0, expenses: [expense, counted] };
    return Response.json({ status: "success", data });
  });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Anular Bolsas" }));
  expect(screen.queryByRole("button", { name: "Anular Hielo" })).toBeNull();
  await screen.findByText("Bolsas: $ 35.000. Deja de contar como gasto: pon la plata otra vez en la caja.");
  fireEvent.click(screen.getByRole("button", { name: "Confirmar" }));
  await expect.poll(() => undone).toEqual([expect.stringMatching(/\/expenses\/1\/reverse$/)]);
});
