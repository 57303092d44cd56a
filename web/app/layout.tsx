import clsx from "clsx";
import { Menu } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { User } from "#core/contract/session.ts";
import { hasPermission } from "#core/permissions.ts";
import { useQuickSale } from "#web/features/sales/public/quick-sale.tsx";
import { useCachedStoreSettings } from "#web/features/stores/stores.queries.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { TopBarContext } from "#web/ui/top-bar.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionIndicator } from "./connection/connection-indicator.tsx";
import { HelpMenuEntry, useHelpPanel } from "./help.tsx";
import { MenuNavigation, SideMenu } from "./menu-navigation.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";
import { SwitchSellerButton, useSellerSwitch } from "./seller-switch.tsx";
import { useFocusRecovery } from "./use-focus-recovery.ts";

type Props = {
  user: User;
  storeName: string;
  signOut: () => Promise<void>;
  children: ReactNode;
};

/** Path of the till screen. There the menu shrinks to icons; on a phone the top bar holds the search. */
const TILL = "/sales/new";
/** Paths of screens that handle scans themselves. */
const TAKES_SCANS = /^\/(dashboard|products|products\/labels|sales\/new)$/;

const chunk = () => import("./layout.chunk.ts");
const OpenDocumentsIndicator = lazyComponent(chunk, "OpenDocumentsIndicator", { idle: true });
const MenuDrawer = lazyComponent(chunk, "MenuDrawer");

export function SignedInLayout({ user, storeName, signOut, children }: Props) {
  const [drawer, setDrawer] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const help = useHelpPanel();
  const main = useRef<HTMLElement>(null);
  const nextSale = useQuickSale(main, { stray: true });
  useFocusRecovery(main);
  const { pathname } = useLocation();
  const till = pathname === TILL;
  const [topBar, setTopBar] = useState<HTMLElement | null>(null);
  const seller = useSellerSwitch(user.id);
  const issues = useCachedStoreSettings().documents.mode !== "OFF" && hasPermission(user.role, "store.write");
  const account = (
    <AccountMenu
      name={user.name}
      role={user.role}
      onSwitch={
        seller.start &&
        (() => {
          setDrawer(false);
          seller.start?.();
        })
      }
      signOut={signOut}
    />
  );
  const home = (
    <Link
      to="/dashboard"
      onClick={() => setDrawer(false)}
      title={storeName}
      className="flex min-w-0 items-center gap-3 rounded-md folded:justify-center"
    >
      <Logo hideName />
      <span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere folded:sr-only">{storeName}</span>
    </Link>
  );
  return (
    <div
      className={clsx(
        "lg:grid",
        till ? "lg:grid-cols-[5rem_minmax(0,1fr)]" : "lg:grid-cols-[16rem_minmax(0,1fr)]",
      )}
    >
      <a
        href="#contenido"
        className="sr-only z-80 rounded-md bg-ink px-4 py-3 font-semibold text-canvas focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Saltar al contenido
      </a>

      <aside
        {...(till && { "data-folded": "" })}
        className={clsx(
          "sticky top-0 hidden h-dvh flex-col overflow-y-auto bg-surface shadow-card lg:flex",
          till ? "px-0.5 py-2" : "px-4 py-2",
        )}
      >
        <div className="px-1 pb-1">{home}</div>
        {/* On a low screen only the entries scroll, so that help, seller and sign-out stay visible. */}
        <SideMenu role={user.role} />
        <div className="pt-1">
          {issues && <OpenDocumentsIndicator inSidebar />}
          <div className="flex flex-wrap items-center">
            <HelpMenuEntry open={help.open} onClick={help.open ? help.closeHelp : help.openHelp} />
            <ConnectionIndicator inSidebar />
          </div>
          {account}
        </div>
      </aside>

      <header
        data-toast-room
        className={clsx(
          "sticky top-0 z-30 flex items-center border-b border-line bg-surface pt-1.5 pb-[calc(0.375rem+var(--toast-room,0px))] lg:hidden",
          till ? "gap-1 px-1" : "gap-2 px-3",
        )}
      >
        <IconButton
          ref={menuButton}
          label="Abrir menú"
          icon={Menu}
          aria-expanded={drawer}
          onClick={() => setDrawer(true)}
        />
        {till ? (
          <div ref={setTopBar} className="flex min-w-0 flex-1 items-center gap-1" />
        ) : (
          <span className="min-w-0 flex-1 truncate font-semibold">{storeName}</span>
        )}
        {issues && !till && <OpenDocumentsIndicator />}
        <ConnectionIndicator narrow={till} />
        {seller.start && <SwitchSellerButton name={user.name} onClick={seller.start} />}
      </header>
      <MenuDrawer open={drawer} onClose={() => setDrawer(false)} head={home} foot={account}>
        {/* The help is above the entries, because below them a phone's screen would not show it. */}
        <HelpMenuEntry
          onClick={() => {
            setDrawer(false);
            help.openHelp(menuButton.current);
          }}
        />
        <MenuNavigation role={user.role} onNavigate={() => setDrawer(false)} />
      </MenuDrawer>

      <main
        ref={main}
        id="contenido"
        tabIndex={-1}
        className={clsx(
          "mx-auto w-full min-w-0",
          till
            ? "flex min-h-[calc(100dvh-3.625rem)] flex-col px-4 lg:min-h-dvh"
            : "max-w-[96rem] px-4 pt-3 pb-[calc(6rem+env(safe-area-inset-bottom))] sm:px-6 sm:pt-5 lg:px-8 lg:pt-8 lg:pb-12",
        )}
      >
        {/* The till has an own bar at the top, and room beside its lines. */}
        {!till && (
          <div
            data-toast-room
            className="sticky top-0 z-30 -mx-8 h-[var(--toast-room,0px)] bg-canvas max-lg:hidden"
          />
        )}
        {nextSale.ticket}
        <TopBarContext value={till ? topBar : undefined}>{children}</TopBarContext>
      </main>
      {!till && <BottomBar role={user.role} />}
      {help.panel}
      {!TAKES_SCANS.test(pathname) && nextSale.panel}
      {seller.dialog}
      <PasswordPrompt user={user} />
    </div>
  );
}
