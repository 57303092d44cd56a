import type { ReactNode } from "react";

/** Says why a form was not sent. Takes no room while it is empty. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="min-w-full rounded-md bg-danger-soft px-4 py-3 text-danger-ink empty:hidden">
      {children}
    </p>
  );
}
