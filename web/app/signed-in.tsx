import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { connection } from "#web/api/connection.ts";
import { useSession } from "#web/api/session.tsx";
import { useLeftSales } from "#web/features/sales/sales.queries.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { LATER_MS, whenIdle } from "#web/ui/later.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { salesText } from "./connection-text.ts";
import { useKeepSelling } from "./keep-selling.ts";
import { Layout } from "./layout.tsx";

/** Signed-in screens, inside the layout; anyone else goes to /login. */
export function SignedIn() {
  const { status, user, store, signOut } = useSession();
  useThisDevice(store?.id);
  if (status === "loading") return <Spinner page />;
  if (!user) return <Navigate to="/login" replace />;
  async function leave() {
    const { waiting } = connection();
    const leaves = waiting === 0 || (await confirm(whatStays(waiting)));
    if (leaves) await signOut();
  }
  return (
    <Layout user={user} storeName={store?.name ?? "Mostrador"} signOut={leave}>
      <Outlet />
    </Layout>
  );
}

const whatStays = (waiting: number) => ({
  title: `${waiting === 1 ? "Queda" : "Quedan"} ${salesText(waiting, "por subir")}`,
  text: "Se quedan guardadas en este equipo y se suben cuando alguien de la tienda vuelva a entrar aquí.",
});

/** In no layout, since a till may stand outside of it. */
export function LeftSales() {
  useLeftSales();
  useKeepSelling();
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
