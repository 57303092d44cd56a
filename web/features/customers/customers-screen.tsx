import { Plus, UserX } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Customer } from "#core/contract/customers.ts";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";
import { describeCustomerDeleteFailure } from "./customer-form.ts";
import { CustomerList } from "./customer-list.tsx";
import { useCustomers, useDeleteCustomer, useIsCustomerListFromReplica } from "./customers.queries.ts";
import { DeletedCustomersDialog } from "./deleted-customers-dialog.tsx";
import { CustomerPersonalDataDialog } from "./personal-data-dialog.tsx";
import type { CustomerFormTarget } from "./use-customer-form.ts";

export function CustomersScreen() {
  const may = useMay();
  const mayDelete = may("customers.delete");
  const mayErase = may("customers.personalData");
  const query = useCustomers();
  const [search, setSearch] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const { mutateAsync: deleteCustomer } = useDeleteCustomer();
  const { turn, subject: target, show, close, props } = useDialog<CustomerFormTarget>({ customer: null });
  const [deletedOpen, setDeletedOpen] = useState(false);
  const personal = useDialog<Customer | null>();
  const askPersonalData = (customer: Customer) => {
    close();
    personal.show(customer);
  };

  const remove = useCallback(
    async (customer: Customer) => {
      const isDone = await runWithToast({
        question: {
          title: "¿Eliminar cliente?",
          text: `«${customer.name}» se borrará. Sus ventas quedan como están. Esta acción no se puede deshacer.`,
          tone: "danger",
        },
        work: () => deleteCustomer({ params: { id: customer.id } }),
        done: () => ({ title: "Cliente eliminado", text: customer.name }),
        failed: describeCustomerDeleteFailure,
      });
      // The pressed button was removed with its row, so the focus moves to the search.
      if (isDone) focusUnlessTyping(box.current);
    },
    [deleteCustomer],
  );
  const fromCopy = useIsCustomerListFromReplica();
  const actions = useMemo(
    () =>
      fromCopy ? {} : { edit: (customer: Customer) => show({ customer }), ...(mayDelete && { remove }) },
    [show, remove, mayDelete, fromCopy],
  );

  return (
    <>
      <PageHeader
        title="Clientes"
        compact
        actions={
          <Button variant="primary" icon={Plus} onClick={() => show({ customer: null })}>
            Nuevo Cliente
          </Button>
        }
      />
      {fromCopy && (
        <OfflineNote>
          Sin conexión: es lo que este equipo sabe de tus clientes. Puedes anotar a alguien nuevo.
        </OfflineNote>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <search className="max-w-xl min-w-0 flex-[1_1_18rem]">
          <SearchField
            ref={box}
            label="Buscar clientes"
            placeholder="Buscar clientes..."
            value={search}
            onValueChange={setSearch}
          />
        </search>
        {mayErase && !fromCopy && (
          <Button variant="ghost" size="sm" icon={UserX} onClick={() => setDeletedOpen(true)}>
            Clientes eliminados
          </Button>
        )}
      </div>
      <CustomerList
        query={query}
        search={search}
        actions={actions}
        onCreate={() => show({ customer: null })}
        onClear={() => {
          setSearch("");
          box.current?.focus();
        }}
      />
      <CustomerDialog
        key={turn}
        {...props}
        target={target}
        onSaved={close}
        existing={{
          label: "Ver este cliente",
          take: ({ name, phone, document }) => {
            close();
            setSearch(phone ?? document ?? name);
          },
        }}
        {...(mayErase && { onPersonalData: askPersonalData })}
      />
      {mayErase && <DeletedCustomersDialog open={deletedOpen} onClose={() => setDeletedOpen(false)} />}
      {personal.subject && (
        <CustomerPersonalDataDialog
          {...personal.props}
          customer={personal.subject}
          finalFocus={() => box.current}
        />
      )}
    </>
  );
}
