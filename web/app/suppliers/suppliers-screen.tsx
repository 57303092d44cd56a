import { PackageCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import { useMay } from "#web/api/use-may.ts";
import { OrderStatisticsTab } from "#web/features/purchase-orders/public/order-statistics-tab.tsx";
import { OrdersTab } from "#web/features/purchase-orders/public/orders-tab.tsx";
import { SuppliersTab } from "#web/features/suppliers/suppliers-tab.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Tabs } from "#web/ui/data/tabs.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

const TABS = [
  { value: "proveedores", label: "Proveedores", content: <SuppliersTab /> },
  { value: "ordenes", label: "Órdenes de Compra", content: <OrdersTab /> },
  { value: "estadisticas", label: "Estadísticas", content: <OrderStatisticsTab /> },
];

export function SuppliersScreen() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get("tab");
  const tab = TABS.find(({ value }) => value === requestedTab)?.value ?? "proveedores";
  return (
    <>
      <PageHeader
        title="Proveedores"
        actions={
          may("purchaseOrders.write") && (
            <ButtonLink to="/suppliers/llego-mercancia" icon={PackageCheck}>
              Llegó mercancía
            </ButtonLink>
          )
        }
      />
      <Tabs
        label="Proveedores y compras"
        value={tab}
        onChange={(value) => setParams({ tab: value }, { replace: true })}
        tabs={TABS}
      />
    </>
  );
}
