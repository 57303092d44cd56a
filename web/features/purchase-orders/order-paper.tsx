import { Printer } from "lucide-react";
import { useState } from "react";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { formatPesos } from "#core/money.ts";
import { Button } from "#web/ui/button.tsx";
import { PrintSheet } from "#web/ui/print/print-sheet.tsx";
import {
  computeOrderItemTotal,
  formatOrderItemPrice,
  formatOrderItemQuantity,
  listOrderDatesAndStatus,
  listOrderItemNotes,
  listStoreContactLines,
  listSupplierContactLines,
  type OrderParties,
} from "./order-text.ts";
import "#web/ui/print/office-paper.css";

type Props = OrderParties & { order: PurchaseOrder };

export function PrintOrderButton(props: Props) {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button icon={Printer} onClick={() => setPrinting(true)}>
        Imprimir
      </Button>
      {printing && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <PrintableOrder {...props} />
        </PrintSheet>
      )}
    </>
  );
}

function PrintableOrder({ order, store, supplier }: Props) {
  return (
    <div className="office-paper">
      <header>
        <div>
          <h1 className="title">{store.name}</h1>
          {listStoreContactLines(store).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className="shrink-0">
          <h2 className="label">Orden de compra</h2>
          <p className="title">{order.orderNumber}</p>
          {listOrderDatesAndStatus(order).map(([name, value]) => (
            <p key={name}>
              {name}: {value}
            </p>
          ))}
        </div>
      </header>
      <section>
        <h3 className="label">Proveedor</h3>
        <p className="name">{supplier.name}</p>
        {listSupplierContactLines(supplier).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <table>
        <thead>
          <tr>
            <th>Producto</th>
            <th className="amount">Cantidad</th>
            <th className="amount">Precio unitario</th>
            <th className="amount">Subtotal</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>
                {item.productName}
                {listOrderItemNotes(item).map((note) => (
                  <span key={note}>{note}</span>
                ))}
              </td>
              <td className="amount">{formatOrderItemQuantity(item)}</td>
              <td className="amount">{formatOrderItemPrice(item)}</td>
              <td className="amount">{formatPesos(computeOrderItemTotal(item))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="total">
        <span>Total</span> <span>{formatPesos(order.total)}</span>
      </p>
      {order.notes && (
        <section>
          <h3 className="label">Notas</h3>
          <p className="whitespace-pre-wrap">{order.notes}</p>
        </section>
      )}
    </div>
  );
}
