import { Pencil, Trash2 } from "lucide-react";
import type { Supplier } from "#core/contract/suppliers.ts";
import { StreetAddress } from "#web/ui/data/address-text.tsx";
import { EmailAddress } from "#web/ui/data/email-text.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

export type SupplierRowActions = {
  edit?: (supplier: Supplier) => void;
  remove?: (supplier: Supplier) => unknown;
};

export function createSupplierColumns({
  edit,
  remove,
}: SupplierRowActions): readonly TableColumn<Supplier>[] {
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
  if (!edit && !remove) return columns;
  return [
    ...columns,
    {
      key: "actions",
      header: "Acciones",
      nowrap: true,
      phone: "foot",
      cell: (supplier) => (
        <div className="flex gap-1 max-md:justify-end md:-my-2 md:-ml-3">
          {edit && (
            <IconButton label={`Editar ${supplier.name}`} icon={Pencil} onClick={() => edit(supplier)} />
          )}
          {remove && (
            <IconButton
              label={`Eliminar ${supplier.name}`}
              icon={Trash2}
              tone="danger"
              onClick={() => remove(supplier)}
            />
          )}
        </div>
      ),
    },
  ];
}
