// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#web/api/session.tsx";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { createPromotionDraft } from "../promotion-draft.ts";
import { NewPromotionDialog } from "./new-promotion-dialog.tsx";

const sent: { percent: number }[] = [];
const bread = { id: "0198c1aa-0000-7000-8000-000000000002", name: "Pan", price: 500, quantity: 1 };

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "POST") sent.push(JSON.parse(body as string));
    return Response.json({ code: "CONFLICT", message: "Ya existe" }, { status: 409 });
  });
  const first = createPromotionDraft({ products: [{ ...bread, unit: "UNIT" }] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <NewPromotionDialog open first={first} onClose={() => {}} />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const percent = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("another kind of promotion shows the percentage that it saves", async () => {
  fireEvent.click(screen.getByRole("radio", { name: "El segundo a mitad" }));
  expect(percent("Descuento del segundo (%)").value).toBe("50");
  fireEvent.change(percent("Descuento del segundo (%)"), { target: { value: "30" } });
  fireEvent.click(screen.getByRole("radio", { name: "20 % menos" }));
  const shown = percent("Descuento (%)").value;
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([shown, sent[0]!.percent]).toEqual(["20", 20]);
});
