import { Plus, Search, UserX } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Customer } from "#core/contract/customers.ts";
import { hasPermission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { toast } from "#web/ui/toast.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { describeCustomerDeleteFailure } from "./customer-form.ts";
import { CustomerList } from "./customer-list.tsx";
import { useCustomers, useDeleteCustomer, useIsCustomerListFromReplica } from "./customers.queries.ts";
import { DeletedCustomersDialog } from "./deleted-customers-dialog.tsx";
import { CustomerPersonalDataDialog } from "./personal-data-dialog.tsx";
import type { CustomerFormTarget } from "./use-customer-form.ts";

export function CustomersScreen() {
  const { user } = useSession();
  const mayDelete = user !== null && hasPermission(user.role, "customers.delete");
  const mayErase = user !== null && hasPermission(user.role, "customers.personalData");
  const query = useCustomers();
  const [search, setSearch] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const { mutateAsync: deleteCustomer } = useDeleteCustomer();
  const { open, turn, subject: target, show, close } = useDialog<CustomerFormTarget>({ customer: null });
  const [deletedOpen, setDeletedOpen] = useState(false);
  const personal = useDialog<Customer | null>();
  const askPersonalData = (customer: Customer) => {
    close();
    personal.show(customer);
  };

  const remove = useCallback(
    async (customer: Customer) => {
      const sure = await confirm({
        title: "¿Eliminar cliente?",
        text: `«${customer.name}» se borrará. Sus ventas quedan como están. Esta acción no se puede deshacer.`,
        tone: "danger",
      });
      if (!sure) return;
      try {
        await deleteCustomer(customer.id);
        toast.success("Cliente eliminado", customer.name);
        // The pressed button was removed with its row, so the focus moves to the search.
        focusUnlessTyping(box.current);
      } catch (error) {
        toast.error(describeCustomerDeleteFailure(error));
      }
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
          <Field label="Buscar clientes" hideLabel>
            <TextInput
              ref={box}
              icon={Search}
              type="search"
              placeholder="Buscar clientes..."
              maxLength={200}
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </Field>
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
        open={open}
        target={target}
        onClose={close}
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
          open={personal.open}
          customer={personal.subject}
          onClose={personal.close}
          finalFocus={() => box.current}
        />
      )}
    </>
  );
}
