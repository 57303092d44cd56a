// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Customer } from "#core/contract/customers.ts";
import { CustomerDialog } from "./customer-dialog.tsx";

afterEach(cleanup);

const luz = { id: "0198c1aa-0000-7000-8000-000000000001", name: "Luz" } as Customer;

test("what was typed is not left behind on the way to the personal data", async () => {
  const onPersonalData = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CustomerDialog
        open
        target={{ customer: luz }}
        onClose={() => {}}
        onSaved={() => {}}
        onPersonalData={onPersonalData}
      />
    </QueryClientProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole("button", { name: /^Sus datos personales/ }));
  const phone = screen.getByLabelText("Teléfono");
  fireEvent.input(phone, { target: { value: "300" } });
  await screen.findByText("Primero guarda los cambios.");
  press();
  expect(onPersonalData).not.toHaveBeenCalled();
  fireEvent.input(phone, { target: { value: "" } });
  await expect.poll(() => screen.queryByText("Primero guarda los cambios.")).toBeNull();
  press();
  expect(onPersonalData).toHaveBeenCalledWith(luz);
});

test("a new customer who is sent again has one key, also from a form that was opened anew", async () => {
  const sent: { key: string; body: string }[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit & { headers: Record<string, string> }) => {
    sent.push({ key: init.headers["idempotency-key"]!, body: String(init.body) });
    throw new TypeError("Failed to fetch");
  });
  const client = new QueryClient();
  const tryWith = async (name: string) => {
    const tries = sent.length;
    render(
      <QueryClientProvider client={client}>
        <CustomerDialog open target={{ customer: null, name }} onClose={() => {}} onSaved={() => {}} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Crear Cliente" }));
    await expect.poll(() => sent.length).toBe(tries + 1);
    await expect.poll(() => screen.getByRole("alert").textContent).not.toBe("");
    cleanup();
  };
  for (const name of ["Luz", "Luz", "Eva"]) await tryWith(name);
  expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
  vi.unstubAllGlobals();
});
