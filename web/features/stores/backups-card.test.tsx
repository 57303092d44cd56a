// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stubServer } from "#web/test/server-answers.ts";
import { clearSuccessToasts, readCurrentToasts } from "#web/ui/toast.ts";
import { BackupsCard } from "./backups-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a long download shows progress and can be cancelled", async () => {
  clearSuccessToasts(); // removes the toasts of earlier tests
  let ended = false;
  stubServer(async (url: string, { signal }: RequestInit) => {
    if (!url.endsWith("/export"))
      return Response.json({ status: "success", data: { automatic: false, last: null, problem: null } });
    const body = new ReadableStream({
      start(out) {
        out.enqueue(new Uint8Array(2_500_000));
        signal!.addEventListener("abort", () => {
          ended = true;
          out.error(signal!.reason);
        });
      },
    });
    return new Response(body);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BackupsCard storeId="0198c1aa-0000-7000-8000-000000000001" />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Descargar en JSON" }));
  await screen.findByText("2,5 MB descargados");
  fireEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await expect.poll(() => screen.queryByText(/descargados/)).toBeNull();
  expect(ended).toBe(true);
  expect(readCurrentToasts()).toEqual([]);
});
