import type { Supplier } from "#core/contract/suppliers.ts";
import { createActionsColumn } from "#web/ui/data/actions-column.tsx";
import { EmailAddress } from "#web/ui/data/email-address.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { StreetAddress } from "#web/ui/data/street-address.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";

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
            <span className="line-clamp-2 text-sm font-normal text-ink-soft">{description}</span>
          )}
        </>
      ),
    },
    {
      key: "contact",
      header: "Contacto",
      cell: ({ contactName, phone, email }) => (
        <>
          {contactName && <span className="block">{contactName}</span>}
          <span className="block min-w-28">{phone}</span>
          {email && (
            <span className="block text-sm text-ink-soft">
              <EmailAddress email={email} />
            </span>
          )}
        </>
      ),
    },
    { key: "nit", header: "NIT", nowrap: true, roomy: true, cell: ({ nit }) => nit },
    {
      key: "address",
      header: "Dirección",
      roomy: true,
      cell: ({ address }) => address && <StreetAddress address={address} />,
    },
    { key: "orders", header: "Órdenes", align: "end", cell: ({ _count }) => _count.purchaseOrders },
  ];
  return edit || remove ? [...columns, createActionsColumn(() => ({ edit, remove }))] : columns;
}
