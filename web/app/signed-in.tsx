import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "#web/api/session.tsx";
import { useResumeUnansweredSales } from "#web/features/sales/sales.queries.ts";
import { isAnySaleInProgress } from "#web/features/sales/till/sale/stored-cart.ts";
import { type ConnectionStatus, readConnectionStatus } from "#web/offline/device/connection.ts";
import { withStorageTimeout } from "#web/offline/device/storage-timeout.ts";
import { loadNewVersion } from "#web/offline/shell/new-version.ts";
import { useBackgroundSync } from "#web/offline/sync/use-background-sync.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { PREFETCH_DELAY_MS, runWhenIdle } from "#web/ui/hooks/lazy-chunk.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { ConnectionIndicator } from "./connection/connection-indicator.tsx";
import { pendingCountText } from "./connection/connection-text.ts";
import { SignedInLayout } from "./layout.tsx";

export function SignedIn() {
  const { status, user, store, signOut } = useSession();
  useThisDevice(store?.id);
  if (status === "loading") return <Spinner page />;
  if (!user) return <Navigate to="/login" replace />;
  async function leave() {
    // A page that just opened may not have counted the queued requests. The count has a timeout, so that
    // signing out cannot hang.
    if (store) await countWaiting(store.id);
    const now = readConnectionStatus();
    const leaves = now.waiting === 0 || (await confirm(whatStays(now)));
    if (leaves) await signOut();
  }
  return (
    <SignedInLayout user={user} storeName={store?.name ?? "Mostrador"} signOut={leave}>
      <Outlet />
    </SignedInLayout>
  );
}

const countWaiting = (storeId: string) =>
  withStorageTimeout(
    import("#web/offline/queue/queue.ts").then(({ updateWaitingCount }) => updateWaitingCount(storeId)),
  ).catch(() => {});

const SIGN_IN_NEEDS_NETWORK = "Sin conexión nadie puede volver a entrar aquí hasta que vuelva internet.";
const STORED_ON_DEVICE =
  "Todo queda guardado en este equipo y se sube cuando alguien de la tienda vuelva a entrar aquí.";

const whatStays = ({ waiting, onlySales, reached }: ConnectionStatus) => ({
  title: `${waiting === 1 ? "Queda" : "Quedan"} ${pendingCountText(waiting, onlySales, "por subir")}`,
  text: reached ? STORED_ON_DEVICE : `${STORED_ON_DEVICE} ${SIGN_IN_NEEDS_NETWORK}`,
});

const TILL_WITHOUT_LAYOUT = "/new-sale";
const CUSTOMER_SCREEN = "/pantalla";

/**
 * Resends sales without an answer and syncs. Outside the layout, because the till at /new-sale has none;
 * there the connection is shown in the top right corner.
 */
export function BackgroundSync() {
  const { pathname } = useLocation();
  // The customer screen does not sync, because the till's window on the same device does.
  return pathname === CUSTOMER_SCREEN ? null : (
    <SentSales showsConnection={pathname === TILL_WITHOUT_LAYOUT} />
  );
}

function SentSales({ showsConnection }: { showsConnection: boolean }) {
  useResumeUnansweredSales();
  useBackgroundSync(isAnySaleInProgress);
  const { pathname } = useLocation();
  // A screen that opens has no input yet, and a sale in progress is stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each arrival at a path
  useEffect(loadNewVersion, [pathname]);
  if (!showsConnection) return null;
  return (
    <aside aria-label="Conexión" className="absolute top-4 right-2 z-30">
      <ConnectionIndicator narrow />
    </aside>
  );
}

function useThisDevice(storeId: string | undefined) {
  useEffect(() => {
    if (!storeId) return;
    const timer = setTimeout(() => runWhenIdle(registerDevice), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [storeId]);
}

const registerDevice = async () =>
  (await import("#web/offline/device/this-device.ts")).readOrRegisterDeviceId();
