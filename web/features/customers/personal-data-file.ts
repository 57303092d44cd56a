import type { PersonalData } from "#core/contract/customers.ts";
import { paymentLabel } from "#core/payment.ts";

/** What is handed to a customer who asks for their data: named in Spanish, so that it can be read without us. */
export function personalDataFile({ customer, sales }: PersonalData, storeName: string): string {
  const content = {
    tienda: storeName,
    cliente: { ...dataOf(customer), registrado: customer.createdAt },
    compras: sales.map((sale) => ({
      id: sale.id,
      fecha: sale.at,
      total: sale.total,
      pago: paymentLabel(sale.paymentMethod),
      datosAnotados: dataOf(sale.customer),
      productos: sale.items.map(({ name, quantity, price }) => ({
        nombre: name,
        cantidad: quantity,
        precio: price,
      })),
    })),
  };
  return JSON.stringify(content, null, 2);
}

type Data = {
  [name in "name" | "phone" | "email" | "address" | "documentType" | "document"]?: string | null;
};

function dataOf(data: Data) {
  return {
    nombre: data.name ?? null,
    telefono: data.phone ?? null,
    correo: data.email ?? null,
    direccion: data.address ?? null,
    tipoDeDocumento: data.documentType ?? null,
    documento: data.document ?? null,
  };
}
