import clsx from "clsx";
import type { Supplier } from "#core/contract/suppliers.ts";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { StreetAddress } from "#web/ui/data/street-address.tsx";
import { createActionsColumn, type TableColumn } from "#web/ui/data/table.tsx";
import { CUT_LINE, TapToOpen } from "#web/ui/data/tap-to-open.tsx";

export type SupplierRowActions = {
  edit?: (supplier: Supplier) => void;
  remove?: (supplier: Supplier) => unknown;
};

export function createSupplierColumns({ edit, remove }: SupplierRowActions) {
  const columns: TableColumn<Supplier>[] = [
    {
      key: "name",
      header: "Nombre",
      phone: "title",
      cell: ({ id, name, description }) => (
        <>
          <NameLink to={`/suppliers/${id}`}>{name}</NameLink>
          {description && (
            <div className="font-normal text-ink-soft">
              <TapToOpen minWidth="min-w-36">
                <span className={CUT_LINE}>{description}</span>
              </TapToOpen>
            </div>
          )}
        </>
      ),
    },
    {
      key: "contact",
      header: "Contacto",
      phone: "plain",
      cell: ({ contactName, phone, email }) => (
        <TapToOpen minWidth="min-w-36 xl:min-w-54">
          <span className={CUT_LINE}>
            <span>{phone}</span>
            {contactName && <> · {contactName}</>}
          </span>
          {email && <span className={clsx(CUT_LINE, "text-ink-soft")}>{email}</span>}
        </TapToOpen>
      ),
    },
    {
      key: "nit",
      header: "NIT",
      nowrap: true,
      roomy: true,
      cell: ({ nit }) => nit && <span className="text-sm">{nit}</span>,
    },
    {
      key: "address",
      header: "Dirección",
      phone: "plain",
      roomy: true,
      cell: ({ address }) =>
        address && (
          <span className="text-sm">
            <StreetAddress address={address} />
          </span>
        ),
    },
    { key: "orders", header: "Órdenes", align: "end", cell: ({ _count }) => _count.purchaseOrders },
  ];
  return edit || remove ? [...columns, createActionsColumn(() => ({ edit, remove }))] : columns;
}
