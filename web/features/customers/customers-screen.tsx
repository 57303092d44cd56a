import type { UseQueryResult } from "@tanstack/react-query";
import { FileDown, Plus, Trash2, UserX } from "lucide-react";
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { type Customer, type DeletedCustomer, ERASED_CUSTOMER_NAME } from "#core/contract/customers.ts";
import { formatNumber } from "#core/number-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadMore, SCROLL_CONTAINER_ATTRIBUTE } from "#web/ui/data/load-more.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { type CustomerRowActions, createCustomerColumns } from "./customer-columns.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";
import {
  createFailureDescriber,
  describeCustomerDeleteFailure,
  describeCustomerLoadFailure,
} from "./customer-form.ts";
import { buildCustomerIndex, filterCustomers } from "./customer-index.ts";
import {
  useCustomers,
  useDeleteCustomer,
  useDeletedCustomers,
  useEraseCustomer,
  useEraseDeletedCustomer,
  useExportCustomer,
  useIsCustomerListFromReplica,
} from "./customers.queries.ts";
import { buildPersonalDataFile } from "./personal-data-file.ts";
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

type Props = { open: boolean; onClose: () => void };

const salesOf = (count: number) => (count === 1 ? "1\u00a0venta" : `${formatNumber(count)}\u00a0ventas`);

function DeletedCustomersDialog({ open, onClose }: Props) {
  const [search, setSearch] = useState("");
  const query = useDeletedCustomers(search, open);
  const { data } = query;
  const erase = useEraseDeletedCustomer();

  const forget = ({ saleId, name, sales }: DeletedCustomer) =>
    runWithToast({
      question: {
        title: "¿Borrar datos personales?",
        text: `«${name}» se borrará de ${salesOf(sales)}, que dirán «${ERASED_CUSTOMER_NAME}». Los totales no cambian. Esta acción no se puede deshacer.`,
        tone: "danger",
      },
      work: () => erase.mutateAsync({ params: { id: saleId } }),
      done: () => "Datos personales borrados",
      failed: createFailureDescriber("Error al borrar los datos"),
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Clientes eliminados"
      description="Tus ventas pasadas todavía dicen quiénes eran. Si alguno te pide que lo olvides, bórralo aquí."
    >
      <search className="mb-3 block">
        <SearchField
          label="Buscar clientes eliminados"
          placeholder="Nombre o documento"
          value={search}
          onValueChange={setSearch}
        />
      </search>
      {data ? (
        <ul className="divide-y divide-line">
          {data.map((customer) => (
            <li key={customer.saleId} className="flex items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{customer.name}</p>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {[customer.phone, customer.document, salesOf(customer.sales)].filter(Boolean).join(" · ")}
                </p>
              </div>
              <Button
                aria-label={`Borrar datos de ${customer.name}`}
                disabled={erase.isPending}
                onClick={() => void forget(customer)}
              >
                Borrar
              </Button>
            </li>
          ))}
          {data.length === 0 && (
            <li className="py-3 text-ink-soft">
              {search.trim()
                ? "No encontramos a nadie con esos datos."
                : "Ninguna venta nombra a un cliente eliminado."}
            </li>
          )}
        </ul>
      ) : (
        <LoadingState
          query={query}
          failure={createFailureDescriber("Error al buscar clientes eliminados")(query.error)}
        />
      )}
    </Dialog>
  );
}

type CustomerPersonalDataDialogProps = {
  open: boolean;
  customer: Customer;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

function CustomerPersonalDataDialog({
  open,
  customer,
  onClose,
  finalFocus,
}: CustomerPersonalDataDialogProps) {
  const { store } = useSession();
  const download = useExportCustomer();
  const erase = useEraseCustomer();

  const save = () =>
    runWithToast({
      work: async () => {
        const data = await download.mutateAsync({ params: { id: customer.id } });
        const file = new Blob([buildPersonalDataFile(data, store?.name ?? "")], { type: "application/json" });
        saveFile(file, "datos-personales.json");
      },
      done: () => ({ title: "Datos descargados", text: customer.name }),
      failed: createFailureDescriber("Error al descargar los datos"),
    });

  async function forget() {
    const isDone = await runWithToast({
      question: {
        title: "¿Borrar datos personales?",
        text: `«${customer.name}» se borrará de tus clientes y de todas sus ventas, que dirán «${ERASED_CUSTOMER_NAME}». Los totales no cambian. Esta acción no se puede deshacer.`,
        tone: "danger",
      },
      work: () => erase.mutateAsync({ params: { id: customer.id } }),
      done: () => "Datos personales borrados",
      failed: createFailureDescriber("Error al borrar los datos"),
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Datos personales"
      description={customer.name}
      finalFocus={finalFocus}
    >
      <div className="flex flex-col gap-6">
        <section>
          <p className="mb-3 text-ink-soft">
            Si tu cliente te pide lo que guardas de él, entrégale este archivo: sus datos y sus compras.
          </p>
          <Button icon={FileDown} busy={download.isPending} onClick={() => void save()}>
            Descargar sus datos
          </Button>
        </section>
        <section>
          <p className="mb-3 text-ink-soft">
            Si te pide que lo olvides, borra sus datos de aquí y de sus ventas. Las ventas conservan sus
            productos y sus totales. Eliminar el cliente, en cambio, deja sus datos en las ventas que ya
            hiciste.
          </p>
          <Button variant="danger" icon={Trash2} busy={erase.isPending} onClick={() => void forget()}>
            Borrar datos personales
          </Button>
        </section>
      </div>
    </Dialog>
  );
}

const STEP = 60;

type CustomerListProps = {
  query: UseQueryResult<readonly Customer[]>;
  search: string;
  actions: CustomerRowActions;
  onCreate: () => void;
  onClear: () => void;
};

function CustomerList({ query, search, actions, onCreate, onClear }: CustomerListProps) {
  const typed = useDeferredValue(search);
  const index = useMemo(() => buildCustomerIndex(query.data ?? []), [query.data]);
  const shown = useMemo(() => filterCustomers(index, typed), [index, typed]);
  const columns = useMemo(() => createCustomerColumns(actions), [actions]);
  if (!query.data)
    return <LoadingState query={query} failure={describeCustomerLoadFailure(query.error)} rows={6} card />;
  if (shown.length === 0)
    return (
      <Card>
        {index.length === 0 ? (
          <EmptyState
            drawing={<PeopleDrawing />}
            title="Aún no hay clientes"
            text="Agrega a quienes te compran seguido, para anotar sus ventas a su nombre."
            action={
              <Button variant="primary" icon={Plus} onClick={onCreate}>
                Agregar el primer cliente
              </Button>
            }
          />
        ) : (
          <EmptyState
            drawing={<SearchDrawing />}
            title="No se encontraron clientes"
            text="Prueba con otra parte del nombre, del teléfono, del correo o del documento."
            action={<Button onClick={onClear}>Limpiar búsqueda</Button>}
          />
        )}
      </Card>
    );
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {countText(shown.length, index.length)}
      </p>
      <Card flush>
        {/* The list scrolls on its own, so that search and button stay visible on low screens. */}
        <section
          {...{ [SCROLL_CONTAINER_ATTRIBUTE]: "" }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that the arrow keys scroll it
          tabIndex={0}
          aria-label="Lista de clientes"
          className="max-h-[max(16rem,calc(100dvh-19rem))] lg:max-h-[max(16rem,calc(100dvh-14rem))] overflow-y-auto overscroll-contain pb-14 -outline-offset-2"
        >
          <Rows key={typed} customers={shown} columns={columns} />
        </section>
      </Card>
    </>
  );
}

type RowsProps = { customers: Customer[]; columns: readonly TableColumn<Customer>[] };

const Rows = memo(function Rows({ customers, columns }: RowsProps) {
  const [count, setCount] = useState(STEP);
  const drawn = useMemo(() => customers.slice(0, count), [customers, count]);
  return (
    <>
      <Table label="Clientes" tight columns={columns} rows={drawn} rowKey={({ id }) => id} />
      {count < customers.length && (
        <LoadMore key={count} label="Mostrar más clientes" onReached={() => setCount(count + STEP)} />
      )}
    </>
  );
});

function countText(shown: number, all: number): string {
  const count = (n: number) => formatNumber(n);
  const unit = all === 1 ? "cliente" : "clientes";
  return shown === all ? `${count(all)} ${unit}` : `${count(shown)} de ${count(all)} ${unit}`;
}
