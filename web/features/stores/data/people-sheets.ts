import { ROLE_LABELS } from "#core/permissions.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  createDateTimeColumn,
  createPesosColumn,
  createQuantityColumn,
  createTextColumn,
  idColumn,
  type NamedSheetRow,
  parseToStoreLocalTime,
  type StoreRecordOf,
} from "./sheet-columns.ts";

export const STORE_AND_PEOPLE_SHEETS = {
  Tienda: [createTextColumn("Dato", 24), createTextColumn("Valor", 40)],
  Clientes: [
    idColumn,
    createTextColumn("Cliente", 28),
    createTextColumn("Teléfono"),
    createTextColumn("Correo", 28),
    createTextColumn("Dirección", 28),
    createTextColumn("Tipo de documento"),
    createTextColumn("Documento"),
    createDateTimeColumn("Creado"),
    createPesosColumn("Debe"),
    createPesosColumn("Cupo"),
    createQuantityColumn("Plazo en días"),
    createTextColumn("Fiado en pausa", 11),
    createDateTimeColumn("Permiso"),
    createTextColumn("Texto del permiso", 30),
  ],
  Proveedores: [
    idColumn,
    createTextColumn("Proveedor", 28),
    createTextColumn("Contacto", 24),
    createTextColumn("Teléfono"),
    createTextColumn("Correo", 28),
    createTextColumn("Dirección", 28),
    createTextColumn("NIT"),
    createTextColumn("Descripción", 32),
    createDateTimeColumn("Creado"),
    createPesosColumn("Por pagar"),
  ],
  Empleados: [
    idColumn,
    createTextColumn("Nombre", 26),
    createTextColumn("Correo", 28),
    createTextColumn("Teléfono"),
    createTextColumn("Rol", 15),
    createDateTimeColumn("Registrado"),
  ],
} as const satisfies Record<string, readonly SheetColumn[]>;

export function buildStoreRows(it: StoreRecordOf<"store">): NamedSheetRow<typeof STORE_AND_PEOPLE_SHEETS>[] {
  return [
    ["Tienda", ["Nombre", it.name]],
    ["Tienda", ["Dueño", it.ownerName]],
    ["Tienda", ["Teléfono", it.phone]],
    ["Tienda", ["NIT", it.nit]],
    ["Tienda", ["Dirección", it.address]],
    ["Tienda", ["Creada", parseToStoreLocalTime(it.createdAt).toISOString().slice(0, 10)]],
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
        parseToStoreLocalTime(it.createdAt),
        it.balance,
        it.creditLimit,
        it.creditDays,
        it.creditPaused ? "Sí" : "No",
        it.creditConsentAt && parseToStoreLocalTime(it.creditConsentAt),
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
        parseToStoreLocalTime(it.createdAt),
        it.balance,
      ],
    ],
  ];
}

export function buildEmployeeRows(
  it: StoreRecordOf<"employee">,
): NamedSheetRow<typeof STORE_AND_PEOPLE_SHEETS>[] {
  return [
    [
      "Empleados",
      [it.id, it.name, it.email, it.phone, ROLE_LABELS[it.role], parseToStoreLocalTime(it.createdAt)],
    ],
  ];
}
