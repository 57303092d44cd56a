import { Navigate } from "react-router";
import { ApiError } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import { useTillProducts } from "#web/features/products/products.queries.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ScanSaleTill } from "./scan-sale.tsx";

/** A till for a phone or a dedicated device. Outside the signed-in layout, so it redirects a 401 itself. */
export function ScanSaleScreen() {
  const { status } = useSession();
  // Before the stored session is loaded, requests would lack its token.
  if (status === "loading") return <Spinner page />;
  return <Till />;
}

function Till() {
  const { error } = useTillProducts();
  if (error instanceof ApiError && error.status === 401) return <Navigate to="/login" replace />;
  return (
    <main
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-4 pt-5 outline-none sm:px-6 lg:pt-8"
    >
      <PageHeader title="Venta con Escáner" back={{ to: "/dashboard", label: "Inicio" }} />
      <ScanSaleTill />
    </main>
  );
}
