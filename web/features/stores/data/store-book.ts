import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { buildCellsXml } from "#web/ui/workbook/sheet-xml.ts";
import { createWorkbookWriter } from "#web/ui/workbook/workbook.ts";
import { STORE_SHEETS } from "./store-sheets.ts";

type Name = keyof typeof STORE_SHEETS;
const NAMES = Object.keys(STORE_SHEETS) as Name[];
const COLUMNS = Object.fromEntries(NAMES.map((name) => [name, STORE_SHEETS[name].columns]));

/** Writes record by record. Text that begins with '=' does not become a formula. */
export function createStoreWorkbook() {
  const { sheets, finish } = createWorkbookWriter(COLUMNS as Record<Name, (typeof COLUMNS)[string]>);
  return {
    add(record: StoreRecord) {
      for (const name of NAMES.filter((name) => STORE_SHEETS[name].kind === record.kind))
        for (const cells of STORE_SHEETS[name].cellsOf(record))
          sheets[name].addRow(buildCellsXml(cells, sheets[name].styles));
    },
    finish,
  };
}
