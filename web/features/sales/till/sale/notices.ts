import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";
import type { CartActionRefusal } from "./cart-line.ts";

export type Notice = {
  tone: "success" | "info" | "warning" | "error";
  title: string;
  /** The product's name, shown too because the specified sentence only says 'este producto'. */
  about?: string;
  text: string;
};

type RefusedProduct = { name: string; stock: number; unit: Unit };

export function cartActionRefusedNotice(
  refused: CartActionRefusal,
  what: "producto" | "cantidad",
  product?: RefusedProduct,
): Notice {
  if (refused === "lines")
    return { tone: "warning", title: "Venta muy larga", text: "Una venta puede tener hasta 500 productos" };
  if (refused === "quantity") {
    const text = `La cantidad debe ser mayor que 0 y hasta ${formatNumber(MAX_LINE_QUANTITY)}`;
    return { tone: "warning", title: "Cantidad no válida", text };
  }
  const text = `No hay suficiente stock disponible para ${what === "producto" ? "este producto" : "esta cantidad"}`;
  return { tone: "warning", title: "Stock insuficiente", ...(product && { about: leftOf(product) }), text };
}

const leftOf = ({ name, stock, unit }: RefusedProduct) =>
  stock > 0 ? `${name}: quedan ${formatQuantity(stock, unit)}` : `${name}: no queda`;

export function productAddedNotice(name: string, quantity: number): Notice {
  if (quantity === 1)
    return { tone: "success", title: "Producto agregado", text: `${name} agregado a la venta` };
  return { tone: "info", title: "Cantidad actualizada", text: `${name}: ${quantity}` };
}

export function measuredProductAddedNotice(name: string, quantity: string): Notice {
  return { tone: "success", title: "Producto agregado", text: `${name}: ${quantity}` };
}

export function productMissingNotice(code: string, failed: boolean): Notice {
  if (failed) return { tone: "error", title: "Error al buscar producto", text: code };
  return { tone: "warning", title: "Producto no encontrado", text: code };
}

/** Several products have the code, which only earlier versions allowed. */
export function severalProductsForCodeNotice(code: string): Notice {
  return {
    tone: "warning",
    title: "Varios productos tienen ese código",
    text: `${code}. Elige uno de la lista.`,
  };
}

/** For the scan screen, whose texts differ (specification, section 8). */
export function scannedProductRefusedNotice(refused: CartActionRefusal, name: string, stock: number): Notice {
  if (refused !== "stock") return cartActionRefusedNotice(refused, "producto");
  const title = stock > 0 ? "No hay suficiente stock disponible" : "No hay stock disponible";
  return { tone: "warning", title, text: stock > 0 ? `${name}: ${stock} en la tienda` : name };
}

export function scannedProductMissingNotice(code: string, failed: boolean): Notice {
  return { ...productMissingNotice(code, failed), ...(failed && { title: "Error al buscar el producto" }) };
}

/** For a product that was scanned while a sale was being sent, if that sale fails. */
export function productNotAddedNotice(name: string): Notice {
  return {
    tone: "warning",
    title: "Producto sin agregar",
    text: `La venta no se completó. Termínala y vuelve a escanear ${name}.`,
  };
}

export const SALE_ALREADY_RECORDED_NOTICE: Notice = {
  tone: "info",
  title: "La venta ya estaba registrada",
  text: "No se cobró otra vez. La encuentras en el historial de ventas.",
};

/** Shown when an exchange starts while the outcome of the current sale is unknown. */
export const FINISH_SALE_FIRST_NOTICE: Notice = {
  tone: "warning",
  title: "Termina primero la venta en curso",
  text: "Después vuelve a la venta y elige otra vez lo que se cambia.",
};

export const UNKNOWN_SALE_OUTCOME_NOTICE: Notice = {
  tone: "warning",
  title: "Revisa el historial de ventas",
  text: "No supimos si la última venta alcanzó a guardarse. Mira el historial antes de repetirla.",
};
