// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listTills } from "#core/contract/shifts/tills.ts";
import { call } from "#web/api/client.ts";
import { SessionProvider, useSession } from "#web/api/session.tsx";
import { clearSessionAndReplica, readStoredSession, storeSession } from "#web/api/stored-session.ts";
import { markReplicaReady } from "#web/offline/device/store-databases.ts";
import { aSession } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";

afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
});

const ana = { ...aSession("OWNER"), token: "of ana" };

function Who() {
  const { status, user } = useSession();
  return `${status} ${user?.name ?? ""}`;
}

/** Renders a tab in which Ana is signed in, then lets the server end her session. */
async function tabOfAna(): Promise<void> {
  storeSession(ana);
  let isSignedIn = true;
  stubServer(async () =>
    isSignedIn
      ? Response.json({ status: "success", data: { store: ana.store, user: ana.user } })
      : Response.json({ code: "NOT_SIGNED_IN", message: "…" }, { status: 401 }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <Who />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(`signed-in ${ana.user.name}`);
  isSignedIn = false;
}

test("a session that the server ended is cleared", async () => {
  await tabOfAna();
  await act(() => call(listTills).catch(() => {}));
  await screen.findByText("anonymous");
  expect(readStoredSession()).toBeNull();
});

test("a tab whose session has ended leaves a newer session of another tab alone", async () => {
  await tabOfAna();
  const luz = { ...ana, token: "of luz", user: { ...ana.user, id: "luz", name: "Luz" } };
  storeSession(luz);
  await act(() => call(listTills).catch(() => {}));
  await screen.findByText("anonymous");
  expect(readStoredSession()?.token).toBe("of luz");
});

test.each([
  ["the user of another session", { ...ana, token: "of luz", user: { ...ana.user, name: "Luz" } }, undefined],
  ["news of the same session", { ...ana, user: { ...ana.user, name: "Luz" } }, ana.user.name],
])("a storage that has no room for %s mixes no sessions", (_, next, nextPageIsOf) => {
  storeSession(ana);
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, name, value) {
    if (name === "user") throw new DOMException("Full", "QuotaExceededError");
    setItem.call(this, name, value);
  });
  storeSession(next);
  vi.restoreAllMocks();
  expect(readStoredSession()?.user.name).toBe(nextPageIsOf);
});

/** Renders a device with a replica. The returned function sends the server's answer. */
function openWithReplica() {
  storeSession(ana);
  markReplicaReady(ana.store.id);
  let answer: (response: Response) => void = () => {};
  stubServer(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <Who />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return (response: Response) => answer(response);
}

test("a device with a replica opens before the server answers, and a refusal ends the session", async () => {
  const answer = openWithReplica();
  await screen.findByText(`signed-in ${ana.user.name}`);
  await vi.waitFor(() => {
    answer(Response.json({ code: "NOT_SIGNED_IN", message: "…" }, { status: 401 }));
    expect(readStoredSession()).toBeNull();
  });
  await screen.findByText("anonymous");
});

test("an answer after another user signed in changes nothing", async () => {
  const answer = openWithReplica();
  await screen.findByText(`signed-in ${ana.user.name}`);
  const verified = vi.spyOn(Storage.prototype, "getItem");
  storeSession({ ...ana, token: "of luz" });
  await vi.waitFor(() => {
    answer(Response.json({ status: "success", data: { store: ana.store, user: ana.user } }));
    expect(verified).toHaveBeenCalledWith("token");
  });
  expect(readStoredSession()?.token).toBe("of luz");
});
