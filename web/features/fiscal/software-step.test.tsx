// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { DocumentIssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import { FiscalSoftwareStep } from "./software-step.tsx";

afterEach(cleanup);

test("the guide asks for a long PIN with letters, and the field says that a short number is guessed", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FiscalSoftwareStep issuingSettings={{ software: {} } as unknown as DocumentIssuingSettings} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  screen.getByText(/Un PIN que inventas tú: largo y con letras/);
  expect(screen.queryByText(/PIN de 5 números/)).toBeNull();
  const [pin] = screen.getAllByLabelText("PIN del software");
  fireEvent.change(pin!, { target: { value: "75315" } });
  screen.getByText(/Un PIN corto de solo números se adivina/);
  fireEvent.change(pin!, { target: { value: "K7w-Zp93qLmX" } });
  expect(screen.queryByText(/se adivina/)).toBeNull();
});
