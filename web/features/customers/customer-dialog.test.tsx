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
