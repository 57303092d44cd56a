import clsx from "clsx";
import { memo } from "react";
import { Link, useLocation } from "react-router";
import { hasPermission, type Role } from "#core/permissions.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { registerLazyChunk, useLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";
import { findActiveMenuPath, listMenuEntries } from "./menu.ts";

type Props = { role: Role; onNavigate?: () => void };

const loadFigure = registerLazyChunk(() => import("#web/features/users/public/join-requests-badge.tsx"));

export const MenuNavigation = memo(function Navigation({ role, onNavigate }: Props) {
  const entries = listMenuEntries(role, useStoreSettings());
  const active = findActiveMenuPath(useLocation().pathname, entries);
  const figure = useLazyChunk(loadFigure, false);
  return (
    <nav aria-label="Principal">
      <ul className="flex flex-col gap-1 lg:pointer-fine:gap-0.5">
        {entries.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={onNavigate}
              title={label}
              aria-current={path === active ? "page" : undefined}
              className={clsx(
                "flex min-h-11 items-center gap-3 rounded-md px-3 lg:pointer-fine:min-h-9 transition-colors duration-150 folded:justify-center folded:px-0",
                path === active
                  ? "bg-primary-soft font-semibold text-primary-ink"
                  : "font-medium text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" strokeWidth={path === active ? 2.25 : 2} />
              <span className="folded:sr-only">{label}</span>
              {path === "/employees" && figure && hasPermission(role, "employees.manage") && (
                <figure.JoinRequestsBadge />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});
