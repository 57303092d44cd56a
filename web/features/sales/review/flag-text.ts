import { z } from "zod";
import type { Sale } from "#core/contract/sales/sales.ts";
import type { DocumentFlagCode } from "#core/document-flags.ts";
import { formatNumber } from "#core/number-text.ts";
import { unbrokenPesos } from "#web/ui/money.tsx";

export const SALE_FLAG_TEXTS: Record<DocumentFlagCode, { title: string; todo: string }> = {
  PRICE: {
    title: "Se vendió con otro precio",
    todo: "La venta quedó con el precio que se cobró. Revisa cuál es el bueno y, si hace falta, corrige el del producto.",
  },
  STOCK: {
    title: "Se vendió más de lo que había",
    todo: "El stock quedó por debajo de cero. Cuenta lo que tienes y ajústalo en el producto.",
  },
  COUNTED: {
    title: "Se contó después de esta venta: el stock no cambió",
    todo: "El conteo ya sabía lo que quedaba, y ahora también cuenta esta venta. No hay que hacer nada.",
  },
  PRODUCT: {
    title: "El producto ya no se vendía",
    todo: "La venta quedó como se hizo. Si el producto sigue en el mostrador, actívalo o créalo de nuevo.",
  },
  CUSTOMER: {
    title: "El cliente ya estaba eliminado",
    todo: "Si quedó debiendo, volvió a tu lista de clientes. Revisa sus datos.",
  },
  CREDIT: {
    title: "Se fió más de lo permitido",
    todo: "La deuda quedó anotada. Habla con el cliente y revisa su cupo en Fiados.",
  },
  SHIFT: {
    title: "Su turno de caja ya estaba cerrado",
    todo: "No cambió el cierre: mira sus ventas tardías y cuenta ese dinero aparte.",
  },
  CLOCK: {
    title: "El reloj del equipo estaba mal",
    todo: "La fecha es la más cercana posible. Pon en hora el equipo donde se hizo.",
  },
  NUMBER: {
    title: "Su número ya lo tenía otro documento",
    todo: "La venta quedó sin número. Si el cliente tiene la tirilla, anótale cuál es.",
  },
  DISCOUNT: {
    title: "El descuento fue mayor que el permitido",
    todo: "Quedó como se dio. Habla con quien vendió, o cambia en Mi tienda lo que un cajero puede descontar.",
  },
  TAX: {
    title: "Se vendió con otro impuesto",
    todo: "La venta quedó con el impuesto que el equipo conocía. Revisa cuál es el bueno y, si hace falta, corrígelo en el producto.",
  },
  ROLE: {
    title: "Quien lo hizo no tenía permiso",
    todo: "Quedó como se hizo. Revisa con esa persona qué pasó, y su rol en Empleados.",
  },
  DOCUMENT: {
    title: "Su documento electrónico quedó con otra fecha",
    todo: "Se hizo otro día, y lo dice en una nota. Muéstrasela a tu contador.",
  },
  SENT_FOR_ANOTHER: {
    title: "La envió otra persona",
    todo: "Se hizo sin conexión y la envió otra persona, que dice quién la hizo. Confírmalo con las dos.",
  },
  UNPAID: {
    title: "La plata no llegó",
    todo: "Corrige el pago, pásalo a fiado o anula la venta. Si la plata aparece, di «Llegó» en Transferencias.",
  },
  KEY: {
    title: "Otra venta tenía su misma clave",
    todo: "Quedaron las dos. Míralas: si son la misma venta, anula una.",
  },
};

/** Text of a flag's details, which the server recorded. For a price: the expected and the sold price. */
export function saleFlagDetailsText({
  code,
  message,
  details,
}: Pick<Sale["flags"][number], "code" | "message" | "details">): string {
  const sold = code === "PRICE" ? z.object({ products: z.array(soldAt) }).safeParse(details).data : null;
  if (!sold) return message;
  return sold.products
    .map(
      ({ name, price, sold }) =>
        `${name}: se cobró a ${unbrokenPesos(sold)} y cuesta ${unbrokenPesos(price)}`,
    )
    .join(". ");
}

const soldAt = z.object({ name: z.string(), price: z.number(), sold: z.number() });

/** Builds '1 venta por revisar'. */
export function salesToReviewText(count: number): string {
  return count === 1 ? "1 venta por revisar" : `${formatNumber(count)} ventas por revisar`;
}
