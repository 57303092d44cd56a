import { ROLE_LABELS } from "#core/permissions.ts";
import type { Column } from "#web/ui/workbook/sheet-xml.ts";
import { at, id, moment, type Placed, pesos, quantity, type RecordOf, text } from "./sheet-columns.ts";

export const PEOPLE_SHEETS = {
  Tienda: [text("Dato", 24), text("Valor", 40)],
  Clientes: [
    id,
    text("Cliente", 28),
    text("Teléfono"),
    text("Correo", 28),
    text("Dirección", 28),
    text("Tipo de documento"),
    text("Documento"),
    moment("Creado"),
    pesos("Debe"),
    pesos("Cupo"),
    quantity("Plazo en días"),
    text("Fiado en pausa", 11),
    moment("Permiso"),
    text("Texto del permiso", 30),
  ],
  Proveedores: [
    id,
    text("Proveedor", 28),
    text("Contacto", 24),
    text("Teléfono"),
    text("Correo", 28),
    text("Dirección", 28),
    text("NIT"),
    text("Descripción", 32),
    moment("Creado"),
    pesos("Por pagar"),
  ],
  Empleados: [
    id,
    text("Nombre", 26),
    text("Correo", 28),
    text("Teléfono"),
    text("Rol", 15),
    moment("Registrado"),
  ],
} as const satisfies Record<string, readonly Column[]>;

export function storeRows(it: RecordOf<"store">): Placed<typeof PEOPLE_SHEETS>[] {
  return [
    ["Tienda", ["Nombre", it.name]],
    ["Tienda", ["Dueño", it.ownerName]],
    ["Tienda", ["Teléfono", it.phone]],
    ["Tienda", ["NIT", it.nit]],
    ["Tienda", ["Dirección", it.address]],
    ["Tienda", ["Creada", at(it.createdAt).toISOString().slice(0, 10)]],
  ];
}

export function customerRows(it: RecordOf<"customer">): Placed<typeof PEOPLE_SHEETS>[] {
  return [
    [
      "Clientes",
      [
        it.id,
        it.name,
        it.phone,
        it.email,
        it.address,
        it.documentType,
        it.document,
        at(it.createdAt),
        it.balance,
        it.creditLimit,
        it.creditDays,
        it.creditPaused ? "Sí" : "No",
        it.creditConsentAt && at(it.creditConsentAt),
        it.creditConsentHow,
      ],
    ],
  ];
}

export function supplierRows(it: RecordOf<"supplier">): Placed<typeof PEOPLE_SHEETS>[] {
  return [
    [
      "Proveedores",
      [
        it.id,
        it.name,
        it.contactName,
        it.phone,
        it.email,
        it.address,
        it.nit,
        it.description,
        at(it.createdAt),
        it.balance,
      ],
    ],
  ];
}

export function employeeRows(it: RecordOf<"employee">): Placed<typeof PEOPLE_SHEETS>[] {
  return [["Empleados", [it.id, it.name, it.email, it.phone, ROLE_LABELS[it.role], at(it.createdAt)]]];
}
