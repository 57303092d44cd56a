import { Flag } from "lucide-react";
import type { Sale } from "#core/contract/sales/sales.ts";
import { saleFlagDetailsText, saleFlagText } from "./flag-text.ts";

export function SaleFlagList({ flags }: { flags: Sale["flags"] }) {
  return (
    <ul className="flex flex-col gap-3">
      {flags.map((flag, place) => {
        const { title, todo } = saleFlagText(flag.code);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the flags never changes
          <li key={place} className="flex gap-3">
            <Flag
              aria-hidden
              className={
                flag.seenAt ? "mt-1 size-4 shrink-0 text-ink-soft" : "mt-1 size-4 shrink-0 text-warning-ink"
              }
            />
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-ink-soft">{saleFlagDetailsText(flag)}</p>
              <p className="text-sm">{todo}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
