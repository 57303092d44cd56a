import clsx from "clsx";
import type { Customer } from "#core/contract/customers.ts";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { StreetAddress } from "#web/ui/data/street-address.tsx";
import { createActionsColumn, createAmountColumn, type TableColumn } from "#web/ui/data/table.tsx";
import { CUT_LINE, TapToOpen } from "#web/ui/data/tap-to-open.tsx";

export type CustomerRowActions = {
  edit?: (customer: Customer) => void;
  remove?: (customer: Customer) => void;
};

function contactOf({ phone, email }: Customer) {
  if (!phone && !email) return null;
  return (
    <TapToOpen minWidth="min-w-36 xl:min-w-54">
      {phone && <span className={CUT_LINE}>{phone}</span>}
      {email && <span className={clsx(CUT_LINE, "text-ink-soft")}>{email}</span>}
    </TapToOpen>
  );
}

function documentOf({ documentType, document }: Customer) {
  const text = [documentType, document].filter(Boolean).join(" ");
  return text ? <span className="text-sm">{text}</span> : null;
}

export function createCustomerColumns({
  edit,
  remove,
}: CustomerRowActions): readonly TableColumn<Customer>[] {
  return [
    {
      key: "name",
      header: "Nombre",
      cell: ({ id, name }) => <NameLink to={`/customers/${id}`}>{name}</NameLink>,
      phone: "title",
    },
    createAmountColumn("debt", "Debe", ({ balance }) => (balance > 0 ? balance : null), "bold"),
    { key: "contact", header: "Contacto", cell: contactOf, phone: "plain" },
    {
      key: "address",
      header: "Dirección",
      phone: "plain",
      cell: ({ address }) =>
        address && (
          <span className="text-sm">
            <StreetAddress address={address} />
          </span>
        ),
    },
    { key: "document", header: "Documento", cell: documentOf, nowrap: true, phone: "plain" },
    ...(edit ? [createActionsColumn<Customer>(() => ({ edit, remove }))] : []),
  ];
}
