import { PageHeader } from "#web/ui/page-header.tsx";
import { SuppliersTab } from "./suppliers-tab.tsx";

export function SuppliersScreen() {
  return (
    <>
      <PageHeader title="Proveedores" />
      <SuppliersTab />
    </>
  );
}
