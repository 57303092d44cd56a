import clsx from "clsx";
import { memo } from "react";
import { Link, useLocation } from "react-router";
import type { Role } from "#core/permissions.ts";
import { findActiveMenuPath, listMenuEntries } from "./menu.ts";

export const BottomBar = memo(function BottomBar({ role }: { role: Role }) {
  const entries = listMenuEntries(role);
  const active = findActiveMenuPath(useLocation().pathname, entries);
  return (
    <nav
      aria-label="Accesos rápidos"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">
        {entries
          .filter((entry) => entry.bar)
          .map(({ path, label, icon: Icon, bar }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={path === active ? "page" : undefined}
                className={clsx(
                  "flex h-16 flex-col items-center justify-center gap-1 text-xs focus-visible:-outline-offset-2",
                  path === active ? "font-semibold text-primary-ink" : "text-ink-soft",
                )}
              >
                <span
                  className={clsx(
                    "flex h-7 w-14 items-center justify-center rounded-full transition-colors duration-150",
                    bar === "main" ? "filled-primary" : path === active && "bg-primary-soft",
                  )}
                >
                  <Icon aria-hidden className="size-5.5" />
                </span>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
});
