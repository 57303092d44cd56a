import clsx from "clsx";
import { PackageCheck } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { SupplierInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { formatDateWithYear } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOpenPurchaseOrders } from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { InvoiceCostIncreases, InvoiceDifferences } from "./after-receiving.tsx";
import { InvoiceLineItem } from "./invoice-line.tsx";
import {
  describeIncompleteLines,
  INVOICE_KIND_TEXT,
  INVOICE_STATE_TEXT,
  isGoodsLine,
} from "./invoice-text.ts";
import { InvoiceTotal } from "./invoice-total.tsx";
import {
  useChangeSupplierInvoice,
  useReceiveInvoicedGoods,
  useSupplierInvoice,
} from "./supplier-invoices.queries.ts";

const LIST = { to: "/facturas-de-proveedores", label: "Facturas de proveedores" };

export function SupplierInvoiceScreen() {
  const id = useParams().id ?? "";
  const query = useSupplierInvoice(id);
  if (query.data) return <Invoice key={query.data.id} invoice={query.data} />;
  return (
    <>
      <PageHeader title="Factura" back={LIST} />
      <LoadingState query={query} otherwise="Error al cargar la factura" rows={5} card />
    </>
  );
}

function Invoice({ invoice }: { invoice: SupplierInvoice }) {
  const change = useChangeSupplierInvoice();
  const receive = useReceiveInvoicedGoods();
  const [order, setOrder] = useState("");
  const params = { id: invoice.id };
  const isDraft = invoice.state === "DRAFT";
  const goods = invoice.lines.filter(isGoodsLine);
  const matched = goods.filter(({ match }) => match);
  const addsUp = invoice.balance.difference === 0;
  const isNote = invoice.kind === "CREDIT_NOTE";
  const mayReceive = isDraft && invoice.kind !== "DEBIT_NOTE" && invoice.currency === "COP";

  function receiveMatchedLines() {
    const lines = matched.map(({ line, match, quantity, cost, received }) => ({
      line,
      productId: match!.productId,
      presentationId: match!.presentationId,
      units: match!.units,
      quantity: received?.quantity ?? Math.abs(quantity),
      paid: received?.paid ?? Math.abs(cost),
      freeUnits: received?.freeUnits || null,
      expiresOn: received?.expiresOn ?? null,
    }));
    const body = {
      lines,
      ...(order && { order }),
      ...(invoice.credit && { payable: {} }),
      ...(!addsUp && { acceptDifference: true }),
    };
    const done = () => toast.success(isNote ? "Nota crédito aplicada" : "La factura entró al inventario");
    receive.mutate({ params, body }, { onSuccess: done });
  }

  return (
    <>
      <PageHeader title={`${INVOICE_KIND_TEXT[invoice.kind]} ${invoice.number}`} back={LIST} />
      <div className="flex flex-col gap-4">
        <Warnings invoice={invoice} />
        <Card>
          <p className="font-semibold wrap-anywhere">{invoice.supplier.name}</p>
          <p className="text-sm text-ink-soft">
            NIT {invoice.supplier.nit}-{invoice.supplier.checkDigit}
            {!invoice.supplier.known && " · proveedor nuevo: se crea al recibir"}
          </p>
          <p className="mt-2 text-sm">
            {INVOICE_STATE_TEXT[invoice.state]} · {describeIncompleteLines(invoice)}
            {invoice.credit && invoice.dueAt && ` · se paga hasta el ${formatDateWithYear(invoice.dueAt)}`}
          </p>
          <p className="mt-2 text-xl font-bold">
            <InvoiceTotal invoice={invoice} />
          </p>
        </Card>
        <InvoiceBalance balance={invoice.balance} isDraft={isDraft} />
        {receive.data && <InvoiceCostIncreases costs={receive.data.costs} />}
        <InvoiceDifferences invoice={invoice} />
        <Card flush>
          <ul className="divide-y divide-line">
            {invoice.lines.map((line) => (
              <InvoiceLineItem
                key={`${line.line}-${line.kind}-${line.match?.productId}`}
                line={line}
                goodsLeave={isNote || line.kind === "RETURN"}
                readOnly={!mayReceive}
                busy={change.isPending}
                onChoose={(choice, onSaved) =>
                  change.mutate({ params, body: { lines: [choice] } }, { onSuccess: onSaved })
                }
              />
            ))}
          </ul>
        </Card>
        {mayReceive && !isNote && (
          <OrderSelect supplierId={invoice.supplier.id} orderId={order} onChange={setOrder} />
        )}
        <div aria-live="polite">
          {(receive.error ?? change.error) && (
            <Notice
              tone="danger"
              title={failureText(receive.error ?? change.error, "No se pudo guardar la factura")}
            />
          )}
        </div>
        {invoice.state !== "RECEIVED" && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              variant="secondary"
              busy={change.isPending}
              onClick={() => change.mutate({ params, body: { state: isDraft ? "DISMISSED" : "DRAFT" } })}
            >
              {isDraft ? "Descartar" : "Recuperar"}
            </Button>
            {mayReceive && (matched.length > 0 || isNote) && (
              <Button
                variant="primary"
                icon={PackageCheck}
                busy={receive.isPending || change.isPending}
                onClick={receiveMatchedLines}
              >
                {receiveText(isNote, matched.length, goods.length, addsUp)}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function receiveText(isNote: boolean, matched: number, lines: number, addsUp: boolean): string {
  const anyway = addsUp ? "" : " con la diferencia";
  if (isNote) return (matched === 0 ? "Descontar de lo que debo" : "Sacar y descontar") + anyway;
  return (matched === lines ? "Recibir todo" : `Recibir ${matched} de ${lines} líneas`) + anyway;
}

function Warnings({ invoice }: { invoice: SupplierInvoice }) {
  const { buyer, cufeMatches, signature, currency, kind } = invoice;
  return (
    <>
      {buyer.matches === false && (
        <Notice
          tone="danger"
          title={`Esta factura está a nombre de ${buyer.name ?? "otro"} (NIT ${buyer.nit})`}
          text="¿Es de tu tienda? Recíbela solo si la mercancía es tuya."
        />
      )}
      {signature === "ALTERED" && (
        <Notice
          tone="danger"
          title="No se pudo comprobar la firma"
          text="El archivo no es igual al que el proveedor firmó, o su firma no se puede leer."
        />
      )}
      {cufeMatches === false && (
        <Notice tone="danger" title="El código de la factura no es el que la DIAN aceptó" />
      )}
      {currency !== "COP" && (
        <Notice tone="danger" title={`La factura está en ${currency}: aquí solo se muestra`} />
      )}
      {kind === "DEBIT_NOTE" && (
        <Notice tone="danger" title="Una nota débito no trae mercancía: anota lo que cobra en Por pagar" />
      )}
    </>
  );
}

type OrderProps = {
  /** Null for a supplier that is not in the store yet. */
  supplierId: string | null;
  /** Empty if the goods were not ordered. */
  orderId: string;
  onChange: (orderId: string) => void;
};

function OrderSelect({ supplierId, orderId, onChange }: OrderProps) {
  const orders = useOpenPurchaseOrders(supplierId);
  if (orders.length === 0) return null;
  return (
    <Card>
      <SelectField
        label="¿Es de un pedido tuyo?"
        hint="Si lo eliges, lo que llegó queda recibido en esa orden."
        placeholder="No la había pedido"
        options={orders.map(({ id, orderNumber, supplier, createdAt, total }) => ({
          value: id,
          label: [
            orderNumber,
            ...(supplierId ? [] : [supplier.name]),
            formatPesos(total),
            formatShortDay(createdAt),
          ].join(" · "),
        }))}
        value={orderId}
        onValueChange={onChange}
      />
    </Card>
  );
}

type Balance = SupplierInvoice["balance"];

const PARTS = [
  { part: "lines", name: "Líneas" },
  { part: "charges", name: "Cobros de la factura" },
  { part: "discounts", name: "Descuentos de la factura" },
  { part: "taxes", name: "Impuestos" },
] as const;

/** Shows the sums of an invoice that does not add up, and which of them differ from those that the document states. */
function InvoiceBalance({ balance, isDraft }: { balance: Balance; isDraft: boolean }) {
  if (balance.difference === 0) return null;
  const { lines, toPay, difference, rest, read, stated } = balance;
  const parts = PARTS.map(({ part, name }) => ({
    name,
    amount: part === "discounts" ? -read[part] : read[part],
    says:
      stated && stated[part] !== read[part] ? (part === "discounts" ? -stated[part] : stated[part]) : null,
  })).filter(({ amount, says }) => amount !== 0 || says !== null);
  return (
    <Card>
      <Notice
        tone="danger"
        title={`La factura no suma: ${difference > 0 ? "faltan" : "sobran"} ${formatPesos(Math.abs(difference))}`}
        text={isDraft ? "Revisa si una línea es un descuento, una devolución o un cobro." : undefined}
      />
      <dl className="mt-3 flex flex-col divide-y divide-line">
        {parts.map(({ name, amount, says }) => (
          <Row key={name} name={name} amount={amount} says={says} />
        ))}
        {rest !== 0 && <Row name="Redondeo, anticipos y retenciones" amount={rest} says={null} />}
        <Row name="Suma" amount={lines} says={null} isSum />
        <Row name="Hay que pagar" amount={toPay} says={null} isSum />
      </dl>
    </Card>
  );
}

type RowProps = { name: string; amount: number; says: number | null; isSum?: boolean };

function Row({ name, amount, says, isSum }: RowProps) {
  return (
    <div className={clsx("flex flex-wrap justify-between gap-x-4 py-2", isSum && "font-semibold")}>
      <dt className="min-w-0">
        {name}
        {says !== null && (
          <span className="block text-sm font-semibold text-warning-ink">
            La factura dice <PesosAmount amount={says} />
          </span>
        )}
      </dt>
      <dd>
        <PesosAmount amount={amount} />
      </dd>
    </div>
  );
}
