import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { useSession } from "#web/api/session.tsx";
import { useLeftSales } from "#web/features/sales/sales.queries.ts";
import { LATER_MS, whenIdle } from "#web/ui/later.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Layout } from "./layout.tsx";

/** Signed-in screens, inside the layout; anyone else goes to /login. */
export function SignedIn() {
  const { status, user, store, signOut } = useSession();
  useThisDevice(store?.id);
  if (status === "loading") return <Spinner page />;
  if (!user) return <Navigate to="/login" replace />;
  return (
    <Layout user={user} storeName={store?.name ?? "Mostrador"} signOut={signOut}>
      <Outlet />
    </Layout>
  );
}

/** In no layout, since a till may stand outside of it. */
export function LeftSales() {
  useLeftSales();
  return null;
}

/** The store knows its devices: this one makes itself known once, when nobody waits for anything. */
function useThisDevice(storeId: string | undefined) {
  useEffect(() => {
    if (!storeId) return;
    const timer = setTimeout(() => whenIdle(makeKnown), LATER_MS);
    return () => clearTimeout(timer);
  }, [storeId]);
}

const makeKnown = async () => (await import("#web/api/this-device.ts")).deviceId();
