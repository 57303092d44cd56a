import { ROLE_LABELS } from "#core/permissions.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  idColumn,
  momentColumn,
  type NamedSheetRow,
  pesosColumn,
  quantityColumn,
  type StoreRecordOf,
  textColumn,
  toStoreClock,
} from "./sheet-columns.ts";

export const STORE_AND_PEOPLE_SHEETS = {
  Tienda: [textColumn("Dato", 24), textColumn("Valor", 40)],
  Clientes: [
    idColumn,
    textColumn("Cliente", 28),
    textColumn("Teléfono"),
    textColumn("Correo", 28),
    textColumn("Dirección", 28),
    textColumn("Tipo de documento"),
    textColumn("Documento"),
    momentColumn("Creado"),
    pesosColumn("Debe"),
    pesosColumn("Cupo"),
    quantityColumn("Plazo en días"),
    textColumn("Fiado en pausa", 11),
    momentColumn("Permiso"),
    textColumn("Texto del permiso", 30),
  ],
  Proveedores: [
    idColumn,
    textColumn("Proveedor", 28),
    textColumn("Contacto", 24),
    textColumn("Teléfono"),
    textColumn("Correo", 28),
    textColumn("Dirección", 28),
    textColumn("NIT"),
    textColumn("Descripción", 32),
    momentColumn("Creado"),
    pesosColumn("Por pagar"),
  ],
  Empleados: [
    idColumn,
    textColumn("Nombre", 26),
    textColumn("Correo", 28),
    textColumn("Teléfono"),
    textColumn("Rol", 15),
    momentColumn("Registrado"),
  ],
} as const satisfies Record<string, readonly SheetColumn[]>;

export function buildStoreRows(it: StoreRecordOf<"store">): NamedSheetRow<typeof STORE_AND_PEOPLE_SHEETS>[] {
  return [
    ["Tienda", ["Nombre", it.name]],
    ["Tienda", ["Dueño", it.ownerName]],
    ["Tienda", ["Teléfono", it.phone]],
    ["Tienda", ["NIT", it.nit]],
    ["Tienda", ["Dirección", it.address]],
    ["Tienda", ["Creada", toStoreClock(it.createdAt).toISOString().slice(0, 10)]],
  ];
}

export function buildCustomerRows(
  it: StoreRecordOf<"customer">,
): NamedSheetRow<typeof STORE_AND_PEOPLE_SHEETS>[] {
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
        toStoreClock(it.createdAt),
        it.balance,
        it.creditLimit,
        it.creditDays,
        it.creditPaused ? "Sí" : "No",
        it.creditConsentAt && toStoreClock(it.creditConsentAt),
        it.creditConsentHow,
      ],
    ],
  ];
}

export function buildSupplierRows(
  it: StoreRecordOf<"supplier">,
): NamedSheetRow<typeof STORE_AND_PEOPLE_SHEETS>[] {
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
        toStoreClock(it.createdAt),
        it.balance,
      ],
    ],
  ];
}

export function buildEmployeeRows(
  it: StoreRecordOf<"employee">,
): NamedSheetRow<typeof STORE_AND_PEOPLE_SHEETS>[] {
  return [
    ["Empleados", [it.id, it.name, it.email, it.phone, ROLE_LABELS[it.role], toStoreClock(it.createdAt)]],
  ];
}
