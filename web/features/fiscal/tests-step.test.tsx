// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { DocumentIssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { TestDocumentsStep } from "./tests-step.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("sends no test set while a count cannot be read", async () => {
  const sent: { documents: Record<string, number> }[] = [];
  stubServer(async (url: string, { method, body }: RequestInit) => {
    if (method === "POST") {
      if (!url.endsWith("/habilitation")) return Response.json({ message: "No" }, { status: 409 });
      sent.push(JSON.parse(body as string));
      return Response.json({ code: "CONFLICT", message: "No" }, { status: 409 });
    }
    return Response.json({ status: "success", data: [] });
  });
  const issuingSettings = { software: { FEV: { testSetId: "x" } } } as unknown as DocumentIssuingSettings;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TestDocumentsStep issuingSettings={issuingSettings} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const invoices = await screen.findByLabelText("Facturas");
  const send = () => fireEvent.click(screen.getByRole("button", { name: "Enviar el set de pruebas" }));
  fireEvent.change(invoices, { target: { value: "1,5" } });
  send();
  fireEvent.change(invoices, { target: { value: "3" } });
  send();
  await waitFor(() => expect(sent.map(({ documents }) => documents.FEV)).toEqual([3]));
});
