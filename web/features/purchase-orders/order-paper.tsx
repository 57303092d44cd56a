import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { formatPesos } from "#core/money.ts";
import {
  computeOrderItemTotal,
  listOrderDatesAndStatus,
  listOrderItemNotes,
  listStoreContactLines,
  listSupplierContactLines,
  type OrderParties,
  orderItemPriceText,
  orderItemQuantityText,
} from "./order-text.ts";
import "#web/ui/print/office-paper.css";

export function PrintableOrder({ order, store, supplier }: OrderParties & { order: PurchaseOrder }) {
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
              <td className="amount">{orderItemQuantityText(item)}</td>
              <td className="amount">{orderItemPriceText(item)}</td>
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
