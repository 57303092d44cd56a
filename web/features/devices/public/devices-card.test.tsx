// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, test, vi } from "vitest";
import type { Device } from "#core/contract/devices.ts";
import { setSessionToken } from "#web/api/client.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { DevicesCard } from "./devices-card.tsx";

const STORE = "0190a0a0-0000-7000-8000-000000000001";

afterEach(() => {
  cleanup();
  setSessionToken(null, null, () => {});
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a user who looks right after signing in finds this device in the list", async () => {
  setSessionToken("a token", `${STORE}/somebody`, () => {});
  const known: Device[] = [];
  stubServer(async (_url: string, { method }: RequestInit) => {
    if (method !== "POST") return Response.json({ status: "success", data: known });
    const till = { id: crypto.randomUUID(), name: "Caja 1" };
    const lastSeenAt = new Date().toISOString();
    const device = {
      id: crypto.randomUUID(),
      name: "Computador",
      series: "A",
      till,
      active: true,
      lastSeenAt,
      pending: 0,
    };
    known.push(device as Device);
    return Response.json({ status: "success", data: device }, { status: 201 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DevicesCard storeId={STORE} />
    </QueryClientProvider>,
  );
  await screen.findByText("Este equipo");
});
