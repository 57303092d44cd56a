import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";

export function OfflineNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-md bg-sunken px-4 py-3">
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
