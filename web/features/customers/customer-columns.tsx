import type { Customer } from "#core/contract/customers.ts";
import { createActionsColumn } from "#web/ui/data/actions-column.tsx";
import { EmailAddress } from "#web/ui/data/email-address.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { StreetAddress } from "#web/ui/data/street-address.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";

export type CustomerRowActions = {
  edit?: (customer: Customer) => void;
  remove?: (customer: Customer) => void;
};

function contactOf({ phone, email }: Customer) {
  if (!phone && !email) return null;
  return (
    <>
      {phone && <span className="block min-w-28">{phone}</span>}
      {email && (
        <span className="block min-w-28 text-sm text-ink-soft">
          <EmailAddress email={email} />
        </span>
      )}
    </>
  );
}

function documentOf({ documentType, document }: Customer) {
  const text = [documentType, document].filter(Boolean).join(" ");
  return text ? <span className="block min-w-34">{text}</span> : null;
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
    { key: "contact", header: "Contacto", cell: contactOf },
    {
      key: "address",
      header: "Dirección",
      cell: ({ address }) => address && <StreetAddress address={address} />,
    },
    { key: "document", header: "Documento", cell: documentOf },
    ...(edit ? [createActionsColumn<Customer>(() => ({ edit, remove }))] : []),
  ];
}
