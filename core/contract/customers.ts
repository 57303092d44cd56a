import { z } from "zod";
import { requireChange } from "#core/contract/checks.ts";
import { creditEntry } from "#core/contract/credit/credit-entry.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  consentField,
  FIELD_LIMITS,
  idAndName,
  instantSchema,
  lateDocumentField,
  moneyField,
  oneOfField,
  optionalEmailField,
  optionalTextField,
  requiredTextField,
  wholeNumberField,
} from "#core/contract/fields.ts";
import { querySearchField } from "#core/contract/lists.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { sale, saleItem } from "#core/contract/sales/sales.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { MAX_CREDIT_DAYS } from "#core/store-settings.ts";

export const customer = object(() => ({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  documentType: z.enum(DOCUMENT_TYPES).nullable(),
  document: z.string().nullable(),
  checkDigit: z.string().optional(),
  createdAt: instantSchema,
  balance: z.number(),
  /** The customer's own limit in pesos; null uses the store's limit. */
  creditLimit: z.number().nullable(),
  creditDays: z.number().nullable(),
  creditPaused: z.boolean(),
  priceLevel: addedField(z.enum(PRICE_LEVELS), "PUBLIC"),
  creditConsent: object(() => ({ at: instantSchema, how: z.string() })).nullable(),
}));
export type Customer = z.output<typeof customer>;

export const foundCustomer = customer.omit({
  address: true,
  documentType: true,
  checkDigit: true,
  createdAt: true,
});
export type FoundCustomer = z.output<typeof foundCustomer>;

const documentType = z
  .union(
    [oneOfField("El tipo de documento", DOCUMENT_TYPES), z.literal("")],
    "El tipo de documento no es válido",
  )
  .nullish()
  .transform((value) => value || null);

const customerFields = object(() => ({
  name: requiredTextField("El nombre", FIELD_LIMITS.name),
  phone: optionalTextField("El teléfono", FIELD_LIMITS.phone),
  email: optionalEmailField(),
  address: optionalTextField("La dirección", FIELD_LIMITS.long),
  documentType,
  document: optionalTextField("El documento", FIELD_LIMITS.code),
  /** Absent keeps the consent, null removes it. */
  creditConsent: consentField.nullable().optional(),
}));
export type CustomerFields = z.output<typeof customerFields>;

const oneCustomer = object(() => ({ customer }));

export const MAX_FOUND_CUSTOMERS = 50;

export const listCustomers = endpoint("GET /customers", () => ({
  summary: "Clientes por nombre, sin envoltura",
  permission: "customers.read",
  query: object(() => ({ search: querySearchField().optional() })),
  output: z.array(customer),
  longList: ".",
}));

export const searchCustomers = endpoint("GET /customers/search", () => ({
  summary: `Buscar clientes por nombre, teléfono, correo o documento; hasta ${MAX_FOUND_CUSTOMERS}`,
  permission: "customers.read",
  query: object(() => ({ q: querySearchField().optional() })),
  data: z.array(foundCustomer),
}));

export const createCustomer = endpoint("POST /customers", () => ({
  summary: "Crear un cliente",
  permission: "customers.write",
  status: 201,
  body: customerFields.extend({ late: lateDocumentField }),
  data: oneCustomer,
}));

export const updateCustomer = endpoint("PUT /customers/:id", () => ({
  summary: "Guardar un cliente; las ventas pasadas conservan lo que anotaron",
  permission: "customers.write",
  notFound: "CUSTOMER_NOT_FOUND",
  body: customerFields,
  data: oneCustomer,
}));

export const changeCustomerCredit = endpoint("PATCH /customers/:id/credit", () => ({
  summary: "Cupo, plazo y pausa del fiado de un cliente; null es lo que diga la tienda",
  permission: "credit.terms",
  notFound: "CUSTOMER_NOT_FOUND",
  body: object(() => ({
    creditLimit: moneyField("El cupo").nullable().optional(),
    creditDays: wholeNumberField("El plazo en días", 0, MAX_CREDIT_DAYS).nullable().optional(),
    creditPaused: booleanField("creditPaused").optional(),
  })).check(requireChange("creditLimit", "Escribe al menos un dato para cambiar")),
  data: oneCustomer,
}));
export type CustomerCreditChange = z.output<typeof changeCustomerCredit.body>;

export const changePriceLevel = endpoint("PATCH /customers/:id/level", () => ({
  summary: "A qué precios compra un cliente: al público o de mayorista",
  permission: "customers.priceLevel",
  notFound: "CUSTOMER_NOT_FOUND",
  body: object(() => ({ priceLevel: oneOfField("El nivel de precios", PRICE_LEVELS) })),
  data: oneCustomer,
}));

/** The name that past sales show for a customer whose personal data was erased. */
export const ERASED_CUSTOMER_NAME = "Datos borrados";

export const customerPersonalData = object(() => ({
  customer,
  /** Newest sale first, with the customer's data as it was at the sale. */
  sales: z.array(
    object(() => ({
      at: instantSchema,
      ...sale.pick({
        id: true,
        number: true,
        total: true,
        discount: true,
        paymentMethod: true,
        creditAmount: true,
        returnedTotal: true,
        customer: true,
        taxes: true,
        taxTotal: true,
        taxBase: true,
        priceLevel: true,
      }).shape,
      items: z.array(
        object(() => ({
          name: z.string(),
          ...saleItem.omit({ id: true, productId: true, productName: true, description: true, product: true })
            .shape,
        })),
      ),
    })),
  ),
  credit: z.array(creditEntry),
  /** Service operations with the customer's phone as reference, newest first. */
  operations: z.array(
    object(() => ({
      createdAt: instantSchema,
      service: idAndName,
      amount: z.number(),
      reference: z.string().nullable(),
    })),
  ),
}));
export type CustomerPersonalData = z.output<typeof customerPersonalData>;

export const exportCustomerData = endpoint("GET /customers/:id/export", () => ({
  summary: "Todo lo que la tienda guarda de un cliente, para entregárselo; queda en la actividad",
  permission: "customers.personalData",
  notFound: "CUSTOMER_NOT_FOUND",
  data: customerPersonalData,
  longList: "data.sales",
}));

export const eraseCustomerData = endpoint("POST /customers/:id/erase", () => ({
  summary: "Borrar los datos personales de un cliente, también de sus ventas, que conservan sus cifras",
  permission: "customers.personalData",
  costlyWrite: true,
  notFound: "CUSTOMER_NOT_FOUND",
  status: 204,
}));

const deletedCustomer = object(() => ({
  /** The id of the newest sale with this name and phone. */
  saleId: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  document: z.string().nullable(),
  sales: z.number(),
}));
export type DeletedCustomer = z.output<typeof deletedCustomer>;

export const listDeletedCustomers = endpoint("GET /customers/deleted", () => ({
  summary: `Clientes eliminados que las ventas pasadas todavía nombran; hasta ${MAX_FOUND_CUSTOMERS}`,
  permission: "customers.personalData",
  query: object(() => ({ search: querySearchField().optional() })),
  data: z.array(deletedCustomer),
}));

export const eraseDeletedCustomer = endpoint("POST /customers/deleted/:id/erase", () => ({
  summary: "Borrar los datos de un cliente eliminado de esta venta y de las demás que dicen lo mismo de él",
  permission: "customers.personalData",
  costlyWrite: true,
  notFound: "CUSTOMER_NOT_FOUND",
  status: 204,
}));

export const deleteCustomer = endpoint("DELETE /customers/:id", () => ({
  summary: "Eliminar un cliente; las ventas pasadas conservan sus datos",
  permission: "customers.delete",
  notFound: "CUSTOMER_NOT_FOUND",
  status: 204,
}));
