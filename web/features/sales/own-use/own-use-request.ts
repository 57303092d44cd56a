import { MAX_OWN_USE_ITEMS } from "#core/contract/sales/own-use.ts";
import {
  type Cart,
  isProductCartLine,
  type ProductCartLine,
} from "#web/features/sales/till/sale/cart-line.ts";

/** Why the sale cannot be taken as it is; null if it can. */
export function findOwnUseProblem({ lines, exchange }: Cart): string | null {
  if (exchange) return "Termina primero el cambio, o quítalo.";
  const free = lines.find((line) => !isProductCartLine(line));
  if (free) return `«${free.name}» no es un producto: quítalo de la venta y anota lo demás.`;
  if (lines.length > MAX_OWN_USE_ITEMS) return `Puedes anotar hasta ${MAX_OWN_USE_ITEMS} productos a la vez.`;
  return lines.length === 0 ? "La venta no tiene productos." : null;
}

/** The items of the request, and what the server needs besides if it gets them later. */
export function buildOwnUseItems(lines: readonly ProductCartLine[]) {
  const items = lines.map(({ productId, quantity, presentation: pack }) =>
    pack ? { productId, presentation: { id: pack.id, count: pack.count } } : { productId, quantity },
  );
  const lateItems = lines.map(({ name, presentation: pack }, index) => ({
    ...items[index]!,
    name,
    ...(pack && { presentation: { id: pack.id, count: pack.count, name: pack.name, units: pack.units } }),
  }));
  return { items, lateItems };
}
