import clsx from "clsx";
import { memo, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { hasPermission, type Role } from "#core/permissions.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { findActiveMenuPath, listMenuEntries } from "./menu.ts";

type Props = { role: Role; onNavigate?: () => void };

/** Pixels between the active entry and the edge of the scrolled menu, which has a shadow there. */
const EDGE_PX = 12;

const JoinRequestsBadge = lazyComponent(() => import("./layout.chunk.ts"), "JoinRequestsBadge", {
  idle: true,
});

export const MenuNavigation = memo(function Navigation({ role, onNavigate }: Props) {
  const entries = listMenuEntries(role, useStoreSettings());
  const active = findActiveMenuPath(useLocation().pathname, entries);
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
              {path === "/employees" && hasPermission(role, "employees.manage") && <JoinRequestsBadge />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** The menu at the side of a computer's screen. On a low screen it scrolls to the active entry. */
export function SideMenu({ role }: { role: Role }) {
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the active entry
  useEffect(() => {
    const element = box.current!;
    // Scrolls now, and when entries of the menu or the controls below it load and change its height.
    const observer = new ResizeObserver(() => scrollToActiveEntry(element));
    for (const part of [element, element.firstElementChild!]) observer.observe(part);
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <div ref={box} className="scroll-shadow -m-1 min-h-40 flex-1 overflow-y-auto p-1">
      <MenuNavigation role={role} />
    </div>
  );
}

/** Scrolls only the menu: `scrollIntoView` would also move the page, by its scroll padding. */
function scrollToActiveEntry(box: HTMLElement) {
  const entry = box.querySelector("[aria-current]");
  if (!entry) return;
  const [shown, place] = [box.getBoundingClientRect(), entry.getBoundingClientRect()];
  const above = shown.top + EDGE_PX - place.top;
  const below = place.bottom - shown.bottom + EDGE_PX;
  if (above > 0) box.scrollTop -= above;
  else if (below > 0) box.scrollTop += below;
}
