import { Pencil, Trash2 } from "lucide-react";
import type { Customer } from "#core/contract/customers.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Column } from "#web/ui/table.tsx";

export type CustomerActions = {
  edit: (customer: Customer) => void;
  /** Absent for those who may not. */
  remove?: (customer: Customer) => void;
};

const NONE = <span className="text-ink-soft">–</span>;

function documentOf({ documentType, document }: Customer): string {
  return [documentType, document].filter(Boolean).join(" ");
}

export function customerColumns({ edit, remove }: CustomerActions): readonly Column<Customer>[] {
  return [
    {
      key: "name",
      header: "Nombre",
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
      phone: "title",
    },
    { key: "phone", header: "Teléfono", cell: ({ phone }) => phone ?? NONE },
    { key: "email", header: "Correo electrónico", cell: ({ email }) => email ?? NONE },
    { key: "address", header: "Dirección", cell: ({ address }) => address ?? NONE },
    { key: "document", header: "Documento", cell: (customer) => documentOf(customer) || NONE },
    {
      key: "actions",
      header: "Acciones",
      nowrap: true,
      phone: "foot",
      cell: (customer) => (
        <div className="-my-2 flex gap-1 max-md:my-0 max-md:justify-end">
          <IconButton label={`Editar ${customer.name}`} icon={Pencil} onClick={() => edit(customer)} />
          {remove && (
            <IconButton
              label={`Eliminar ${customer.name}`}
              icon={Trash2}
              tone="danger"
              onClick={() => remove(customer)}
            />
          )}
        </div>
      ),
    },
  ];
}
