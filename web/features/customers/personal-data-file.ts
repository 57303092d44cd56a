import { CREDIT_ENTRY_LABELS } from "#core/cash/credit-entries.ts";
import type { CustomerPersonalData } from "#core/contract/customers.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { TAX_CLASS_LABELS } from "#core/tax/classes.ts";
import { formatTaxName } from "#core/tax/tax-text.ts";
import { UNIT_LABELS } from "#core/units.ts";

/** The keys are Spanish, because the customer reads the file. */
export function buildPersonalDataFile(
  { customer, sales, credit, operations }: CustomerPersonalData,
  storeName: string,
): string {
  const content = {
    tienda: storeName,
    cliente: { ...dataOf(customer), registrado: customer.createdAt },
    fiado: {
      debe: customer.balance,
      cupo: customer.creditLimit,
      plazoEnDias: customer.creditDays,
      enPausa: customer.creditPaused,
      permiso: customer.creditConsent && {
        fecha: customer.creditConsent.at,
        texto: customer.creditConsent.how,
      },
      cuenta: credit.map((entry) => ({
        fecha: entry.createdAt,
        movimiento: CREDIT_ENTRY_LABELS[entry.kind],
        valor: entry.amount,
        quedaDebiendo: entry.balanceAfter,
        venta: entry.saleId,
        pago: entry.method && paymentLabel(entry.method),
        referencia: entry.reference,
        motivo: entry.note,
      })),
    },
    recargas: operations.map(({ createdAt, service, amount, reference }) => ({
      fecha: createdAt,
      servicio: service.name,
      valor: amount,
      numero: reference,
    })),
    compras: sales.map((sale) => ({
      id: sale.id,
      fecha: sale.at,
      total: sale.total,
      pago: paymentLabel(sale.paymentMethod),
      datosAnotados: dataOf(sale.customer ?? {}),
      descuento: sale.discount,
      fiado: sale.creditAmount,
      devuelto: sale.returnedTotal,
      impuestos: sale.taxes.map((tax) => ({
        impuesto: formatTaxName(tax),
        base: tax.base,
        valor: tax.amount,
      })),
      productos: sale.items.map(({ name, quantity, unit, price, discount, total, tax, promotion }) => ({
        nombre: name,
        cantidad: quantity,
        unidad: UNIT_LABELS[unit],
        precio: price,
        descuento: discount,
        ...(promotion && { promocion: promotion.name }),
        total,
        ...(tax && { impuesto: TAX_CLASS_LABELS[tax] }),
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
