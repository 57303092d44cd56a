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
import "./order-paper.css";

export function PrintableOrder({ order, store, supplier }: OrderParties & { order: PurchaseOrder }) {
  return (
    <div className="order-paper">
      <header>
        <div>
          <h1>{store.name}</h1>
          {listStoreContactLines(store).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div>
          <h2>Orden de compra</h2>
          <p className="order-number">{order.orderNumber}</p>
          {listOrderDatesAndStatus(order).map(([name, value]) => (
            <p key={name}>
              {name}: {value}
            </p>
          ))}
        </div>
      </header>
      <section>
        <h3>Proveedor</h3>
        <p className="order-name">{supplier.name}</p>
        {listSupplierContactLines(supplier).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <table>
        <thead>
          <tr>
            <th>Producto</th>
            <th>Cantidad</th>
            <th>Precio unitario</th>
            <th>Subtotal</th>
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
              <td>{orderItemQuantityText(item)}</td>
              <td>{orderItemPriceText(item)}</td>
              <td>{formatPesos(computeOrderItemTotal(item))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="order-total">
        <span>Total</span> <span>{formatPesos(order.total)}</span>
      </p>
      {order.notes && (
        <section>
          <h3>Notas</h3>
          <p className="order-notes">{order.notes}</p>
        </section>
      )}
    </div>
  );
}
