import { FileUp } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { INVOICE_KIND_TEXT, INVOICE_STATE_TEXT, incompleteLinesText } from "./invoice-text.ts";
import { InvoiceTotal } from "./invoice-total.tsx";
import { SharedInvoiceFiles } from "./shared-invoices.tsx";
import { useSupplierInvoices, useUploadSupplierInvoice } from "./supplier-invoices.queries.ts";
import { ZipOutcomeNotices, zipOutcomeOf, zipRefusalsOf } from "./zip-outcome.tsx";

export function SupplierInvoicesScreen() {
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const query = useSupplierInvoices(page);
  const { data } = query;
  const upload = useUploadSupplierInvoice();
  const refused = zipRefusalsOf(upload.error);

  function bring(file: File) {
    upload.mutate(file, {
      // A zip with more than one file stays here, where its other files are shown.
      onSuccess: ({ data, others }) => {
        if (others.length === 0) void navigate(`/facturas-de-proveedores/${data.id}`);
      },
      onError: (failure) => {
        const here = failure instanceof ApiError && failure.code === "INVOICE_ALREADY_HERE";
        const id = here ? failure.details?.id : undefined;
        if (typeof id === "string") void navigate(`/facturas-de-proveedores/${id}`);
      },
    });
  }

  return (
    <>
      <PageHeader title="Facturas de proveedores" />
      <div className="mb-5 flex flex-col gap-3">
        <SharedInvoiceFiles busy={upload.isPending} onOpen={bring} />
        <FileDrop
          accept=".xml,.zip,text/xml,application/xml,application/zip"
          aria-label="Traer la factura: el archivo XML o ZIP del correo"
          disabled={upload.isPending}
          onFile={bring}
          className="gap-4 px-5 py-6"
        >
          <FileUp aria-hidden className="size-8 shrink-0 text-ink-soft" />
          <span>
            <span className="block font-semibold">
              {upload.isPending ? "Leyendo la factura…" : "Trae la factura que llegó al correo"}
            </span>
            <span className="block text-sm text-ink-soft">
              <span className="pointer-coarse:hidden">Suelta aquí el archivo XML o ZIP, o elígelo.</span>
              <span className="hidden pointer-coarse:inline">Toca para elegir el archivo XML o ZIP.</span>
            </span>
          </span>
        </FileDrop>
        <div aria-live="polite">
          <div className="flex flex-col gap-3">
            {upload.data && upload.data.others.length > 0 && (
              <ZipOutcomeNotices {...zipOutcomeOf(upload.data)} />
            )}
            {upload.error &&
              (refused.length > 0 ? (
                <ZipOutcomeNotices came={0} refused={refused} />
              ) : (
                <Notice tone="danger" title={failureText(upload.error, "No se pudo leer la factura")} />
              ))}
          </div>
        </div>
      </div>
      {!data ? (
        <LoadingState
          query={query}
          failure={failureText(query.error, "Error al cargar las facturas")}
          rows={4}
          card
        />
      ) : data.data.invoices.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<TruckDrawing />}
            title="Todavía no has traído facturas"
            text="Con el archivo del correo entran los productos, sus costos y lo que quedas debiendo, sin escribirlos."
          />
        </Card>
      ) : (
        <>
          <Card flush>
            <ul className="divide-y divide-line">
              {data.data.invoices.map((invoice) => (
                <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
                  <span className="min-w-0 flex-1 basis-48">
                    <NameLink to={`/facturas-de-proveedores/${invoice.id}`}>
                      {invoice.supplier.name} · {invoice.number}
                    </NameLink>
                    <span className="block text-sm text-ink-soft">
                      {INVOICE_KIND_TEXT[invoice.kind]} · {INVOICE_STATE_TEXT[invoice.state]} ·{" "}
                      {incompleteLinesText(invoice)}
                    </span>
                  </span>
                  <InvoiceTotal invoice={invoice} />
                </li>
              ))}
            </ul>
          </Card>
          <Pagination page={page} pages={data.pagination.totalPages} onChange={setPage} />
        </>
      )}
    </>
  );
}
