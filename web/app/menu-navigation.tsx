import clsx from "clsx";
import { memo, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { hasPermission, type Role } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { useStoreSettingsQuery } from "#web/features/stores/stores.queries.ts";
import { readStored, writeStored } from "#web/storage.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { findActiveMenuPath, listMenuGroups, listUnusedPaths, type MenuGroup } from "./menu.ts";

/**
 * Returns the entries for this role and store. Until the settings have loaded, those of the last visit count:
 * an entry that appears later would push the others.
 */
function useMenuGroups(role: Role): MenuGroup[] {
  const { data } = useStoreSettingsQuery();
  const name = `menu:${useSession().store?.id}`;
  const unused = data && listUnusedPaths(data).join(" ");
  useEffect(() => {
    if (unused !== undefined) writeStored(name, unused);
  }, [name, unused]);
  return listMenuGroups(role, (unused ?? readStored(name))?.split(" "));
}

type Props = { role: Role; onNavigate?: () => void };

/** Pixels between the active entry and the edge of the scrolled menu, which has a shadow there. */
const EDGE_PX = 12;

const chunk = () => import("./layout.chunk.ts");
const JoinRequestsBadge = lazyComponent(chunk, "JoinRequestsBadge", { idle: true });
const TransfersBadge = lazyComponent(chunk, "TransfersBadge", { idle: true });

export const MenuNavigation = memo(function Navigation({ role, onNavigate }: Props) {
  const groups = useMenuGroups(role);
  const entries = groups.flatMap((group) => group.entries);
  const active = findActiveMenuPath(useLocation().pathname, entries);
  return (
    <nav aria-label="Principal" style={{ "--menu-rows": entries.length } as object}>
      <ul>
        {groups.map((group, at) => (
          <Group
            key={group.heading}
            group={group}
            daily={at === 0}
            active={active}
            role={role}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </nav>
  );
});

type GroupProps = Props & { group: MenuGroup; daily: boolean; active: string | undefined };

function Group({ group: { heading, entries }, daily, active, role, onNavigate }: GroupProps) {
  return (
    <li className="not-first:mt-3 lg:not-first:mt-0 folded:not-first:mt-0.5 folded:not-first:border-t folded:not-first:border-line folded:not-first:pt-0.5">
      <p className="px-3 text-xs text-ink-soft max-lg:pb-1 lg:h-4.5 lg:pt-0.5 folded:sr-only">{heading}</p>
      <ul>
        {entries.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={onNavigate}
              title={label}
              aria-current={path === active ? "page" : undefined}
              className={clsx(
                "menu-row flex items-center gap-3 rounded-md px-3 transition-colors duration-150 lg:leading-5",
                "folded:flex-col folded:justify-center folded:gap-0 folded:px-0 folded:py-px folded:text-center folded:text-xs folded:leading-3.25 folded:tracking-tight",
                path === active
                  ? "bg-primary-soft font-semibold text-primary-ink"
                  : "text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              <Icon
                aria-hidden
                className={clsx("size-5 shrink-0 folded:size-4.5", !daily && "folded:hidden")}
                strokeWidth={path === active ? 2.25 : 2}
              />
              {/* One long word would be wider than the till's rail, and a long label than one line of the menu. */}
              <span
                className={clsx(
                  "lg:whitespace-nowrap folded:whitespace-normal",
                  /^\S{13,}$/.test(label) && "folded:tracking-tighter",
                  label.length > 20 && "lg:text-sm lg:tracking-tighter folded:text-xs folded:tracking-tight",
                )}
              >
                {label}
              </span>
              {path === "/transferencias" && <TransfersBadge />}
              {path === "/employees" && hasPermission(role, "employees.manage") && <JoinRequestsBadge />}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

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
