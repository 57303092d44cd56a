// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import {
  forgetEndedSession,
  forgetOfflineCredential,
  storeEndedSession,
  storeOfflineCredential,
} from "#web/api/ended-session.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, readStoredSession } from "#web/api/stored-session.ts";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { markReplicaReady } from "#web/offline/device/store-databases.ts";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { SessionEndedNotice, uploadAfterSignInText } from "./session-ended.tsx";

const session = aSession("OWNER");

afterEach(async () => {
  cleanup();
  forgetEndedSession();
  forgetOfflineCredential(`${session.store.id}/${session.user.id}`);
  clearSessionAndReplica();
  updateConnectionStatus({ reached: true, waiting: 0, onlySales: true });
  localStorage.clear();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

function show() {
  stubServer(() => Response.json({ code: "UNAUTHORIZED", message: "…" }, { status: 401 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/login"]}>
        <SessionProvider>
          <Routes>
            <Route path="/login" element={<SessionEndedNotice />} />
            <Route path="/sales/new" element="Caja" />
          </Routes>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("the sign-in page says why the session ended, and how many sales wait on the device", () => {
  storeEndedSession(session);
  updateConnectionStatus({ waiting: 2, onlySales: true });
  show();
  screen.getByText("Tu sesión terminó");
  screen.getByText(`${session.user.name}, entra otra vez para seguir en ${session.store.name}.`);
  expect(screen.getByRole("status").textContent).toBe(
    "2 ventas esperan en este equipo; las sube quien entre.",
  );
  expect(uploadAfterSignInText(1, false)).toBe("1 registro espera en este equipo; lo sube quien entre.");
});

test("it shows nothing when no session ended and nothing waits", () => {
  show();
  expect(document.body.textContent).toBe("");
});

test("without a server the last user goes on selling with their own password, and nobody with another one", async () => {
  storeEndedSession(session);
  markReplicaReady(session.store.id);
  await storeOfflineCredential(session, "Segura123!", "password");
  updateConnectionStatus({ reached: false });
  show();
  const form = await screen.findByRole("form", { name: "Seguir sin internet" });
  const box = screen.getByLabelText(`Contraseña de ${session.user.name}`);
  await userEvent.type(box, "otra{Enter}");
  await screen.findByText("Esa no es tu contraseña.");
  expect(form.isConnected).toBe(true);
  await userEvent.clear(box);
  await userEvent.type(box, "Segura123!{Enter}");
  await screen.findByText("Caja");
  expect(readStoredSession()?.user.id).toBe(session.user.id);
});
