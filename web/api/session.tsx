import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { Store, User } from "#core/contract/session.ts";
import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { setSessionToken } from "#web/api/client.ts";
import { forgetEndedSession, storeEndedSession } from "#web/api/ended-session.ts";
import {
  clearSession,
  clearSessionAndReplica,
  readOrClearSession,
  readStoredSession,
  type StoredSession,
  storeSession,
  userKeyOf,
} from "#web/api/stored-session.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";
import { timeoutSignal } from "./timeout-signal.ts";

type Session = {
  status: "loading" | "anonymous" | "signed-in";
  /** False until the first check, in which the server may end the session or change the role. */
  isConfirmed: boolean;
  user: User | null;
  store: Store | null;
  signIn(session: StoredSession): void;
  changeStore(store: Store): void;
  signOut(): Promise<void>;
  /** Rejects if the server was not reached: a user who lost a phone must know that it is still signed in. */
  signOutEverywhere(): Promise<void>;
};

/** Loads the calls with the API contract, if there is a session. A failed load counts as no connection. */
const calls = () =>
  import("#web/api/session-calls.ts").catch(() => {
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
  });

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession outside of SessionProvider");
  return session;
}

function isRefused(error: unknown): boolean {
  return !(error instanceof ApiError) || [401, 403].includes(error.status);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [session, setSession] = useState<StoredSession | null>(readOrClearSession);
  const [opening] = useState(session);
  const [isConfirmed, setConfirmed] = useState(session === null);

  const forget = useCallback(() => {
    setSessionToken(null, null, () => {});
    queryClient.clear();
    setSession(null);
    setConfirmed(true);
  }, [queryClient]);

  const leave = useCallback(() => {
    clearSessionAndReplica();
    forget();
  }, [forget]);

  const end = useCallback(
    (token: string) => {
      if (localStorage.getItem("token") === token) {
        const ended = readStoredSession();
        if (ended) storeEndedSession(ended);
        clearSession();
      }
      forget();
    },
    [forget],
  );

  const begin = useCallback(
    (next: StoredSession) => {
      const lookAgain = () =>
        void calls()
          .then(({ verifySession }) => verifySession())
          .then((data) => localStorage.getItem("token") === next.token && begin({ ...next, ...data }))
          .catch(() => {}); // The screen already shows that its own call was refused.
      storeSession(next);
      forgetEndedSession();
      setSessionToken(next.token, userKeyOf(next), () => end(next.token), lookAgain);
      // Keeps the same object when nothing changed, so that no screen renders again.
      setSession((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      setConfirmed(true);
    },
    [end],
  );

  useEffect(() => {
    if (!opening) return;
    const { token } = opening;
    // The user may sign out, or another one sign in, before the answer.
    const isCurrent = () => localStorage.getItem("token") === token;
    setSessionToken(token, userKeyOf(opening), () => end(token));
    calls()
      .then(({ verifySession }) => verifySession())
      .then((data) => isCurrent() && begin({ token, ...data }))
      .catch((error: unknown) => {
        // An unreachable, busy or faulty server did not end the session.
        if (isCurrent() && isRefused(error)) end(token);
        else setConfirmed(true);
      });
  }, [opening, begin, end]);

  // A sign-out in one tab signs out all tabs. A user's new session replaces the one in other tabs.
  const userId = session?.user.id;
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (key === null || (key === "token" && newValue === null)) return leave();
      const next = key === "token" ? readStoredSession() : null;
      if (next && (userId === undefined || next.user.id === userId)) begin(next);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [begin, leave, userId]);

  const value = useMemo<Session>(
    () => ({
      isConfirmed,
      // A device with a replica does not wait for the server, because it works without a network.
      status: !session ? "anonymous" : isConfirmed || hasReplica(session.store.id) ? "signed-in" : "loading",
      user: session?.user ?? null,
      store: session?.store ?? null,
      signIn: begin,
      changeStore: (store) => session && begin({ ...session, store }),
      signOut: async () => {
        await calls()
          .then((server) => server.callSignOut(timeoutSignal(2_000)))
          .catch(() => {});
        leave();
      },
      signOutEverywhere: async () => {
        await (await calls()).callSignOutEverywhere();
        leave();
      },
    }),
    [isConfirmed, session, begin, leave],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
