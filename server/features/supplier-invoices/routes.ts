import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import { receiveSupplierInvoice } from "#core/contract/supplier-invoices/invoice-reception.ts";
import * as contract from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  omitSupplierContact,
  receiveInvoicedGoods,
} from "#server/features/supplier-invoices/receive-invoice.ts";
import {
  changeInvoiceDraft,
  storeUploadedInvoices,
} from "#server/features/supplier-invoices/store-invoice.ts";
import {
  readInvoicesPage,
  readListedInvoices,
  readSupplierInvoice,
} from "#server/features/supplier-invoices/supplier-invoices.sql.ts";
import { runForeignTask } from "#server/foreign/pool.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { paginationOf, rowsOfPage } from "#server/pagination.ts";
import type { Session } from "#server/session.ts";

export function supplierInvoicesRoutes(routes: RouteRegistrar) {
  routes.store(
    contract.uploadSupplierInvoice,
    async ({ ready, ...call }) => {
      const { ids, errors } = await storeUploadedInvoices(call, ready);
      const [first] = ids.keys();
      const listed = await readListedInvoices(call.tx, [...ids.values()]);
      const others = ready.flatMap((one): contract.OtherInvoiceFile[] => {
        if (one === first) return [];
        const { file, refusal } = one;
        const invoice = listed.find(({ id }) => id === ids.get(one));
        if (invoice) return [{ file, invoice }];
        const { code = "NOT_AN_INVOICE", message = refusal! } = errors.get(one) ?? {};
        return [{ file, error: { code, message } }];
      });
      return { data: await requireInvoice(call.tx, call.document.id), others };
    },
    // Reads the file before the transaction, so that no database connection waits for it.
    { prepare: readFile },
  );

  routes.store(contract.listSupplierInvoices, async ({ tx, input: { query } }) => {
    const { invoices, total } = await readInvoicesPage(tx, query.state ?? null, rowsOfPage(query));
    return { data: { invoices }, pagination: paginationOf(query, total) };
  });

  routes.store(contract.getSupplierInvoice, ({ tx, input }) => requireInvoice(tx, input.params.id));

  routes.store(contract.changeSupplierInvoice, async ({ input: { params, body }, ...call }) => {
    await changeInvoiceDraft(call, params.id, body);
    return requireInvoice(call.tx, params.id);
  });

  routes.store(receiveSupplierInvoice, ({ input: { params, body }, ...call }) =>
    receiveInvoicedGoods(call, params.id, body),
  );
}

type FileInput = ParsedEndpointInput<typeof contract.uploadSupplierInvoice>;
const readFile = ({ body }: FileInput, { storeId }: Session) =>
  runForeignTask("readSupplierInvoices", storeId, Buffer.from(body.file, "base64"));

async function requireInvoice(tx: StoreTx, id: string) {
  const invoice = await readSupplierInvoice(tx, id);
  if (!invoice) throw new AppError("SUPPLIER_INVOICE_NOT_FOUND");
  return omitSupplierContact(invoice);
}
