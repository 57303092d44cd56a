import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { User } from "#core/contract/session.ts";
import { onPasswordRequired } from "#web/api/client.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const SignInPasswordDialog = lazyComponent(() => import("./layout.chunk.ts"), "SignInPasswordDialog");

/**
 * Asks for the password when a PIN session is not enough. Queries ask only once per screen, because they
 * repeat in the background.
 */
export function PasswordPrompt({ user }: { user: User }) {
  const { pathname } = useLocation();
  const [prompt, setAsked] = useState({ open: false, turn: 0 });
  const toldOn = useRef<string | null>(null);
  useEffect(
    () =>
      onPasswordRequired((isRead) => {
        if (isRead && toldOn.current === pathname) return;
        toldOn.current = pathname;
        setAsked((before) => (before.open ? before : { open: true, turn: before.turn + 1 }));
      }),
    [pathname],
  );
  const close = () => setAsked((before) => ({ ...before, open: false }));
  if (prompt.turn === 0) return null;
  return <SignInPasswordDialog key={prompt.turn} open={prompt.open} user={user} onClose={close} />;
}
