import { useMemo, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import {
  buildLabelBarcode,
  type LabelItem,
  listLabelItems,
  MAX_PRINTED_LABELS,
  splitIntoLabelPages,
} from "./label.ts";
import {
  type LabelFormat,
  readStoredLabelFormat,
  readStoredLabelPerUnit,
  storeLabelFormat,
  storeLabelPerUnit,
} from "./label-formats.ts";

export function useLabelSheetForm(products: readonly Product[]) {
  const [perUnit, setPerUnit] = useState(readStoredLabelPerUnit);
  const items = useMemo(() => listLabelItems(products, perUnit), [products, perUnit]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [format, setFormat] = useState(readStoredLabelFormat);
  const [copies, setCopies] = useState(1);
  const [start, setStart] = useState(1);
  const perPage = format.columns * format.rows;

  const picked = useMemo(() => items.filter(({ id }) => chosen.has(id)), [items, chosen]);
  const count = picked.length * copies;
  const pages = Math.ceil((count + start - 1) / perPage);
  const codes = useMemo(
    () => picked.slice(0, MAX_PRINTED_LABELS).map((product) => buildLabelBarcode(product, format)),
    [picked, format],
  );

  function choose(some: readonly Pick<LabelItem, "id">[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const { id } of some)
      if (isChosen) next.add(id);
      else next.delete(id);
    setChosen(next);
  }

  return {
    chosen,
    choose,
    picked,
    format,
    chooseFormat(next: LabelFormat) {
      storeLabelFormat(next);
      setFormat(next);
      // The chosen start position belonged to the previous sheet.
      setStart(1);
    },
    perUnit,
    showPerUnit(shown: boolean) {
      storeLabelPerUnit(shown);
      setPerUnit(shown);
    },
    copies,
    setCopies: (next: number) => setCopies(Math.min(next, MAX_LABEL_COPIES)),
    start,
    setStart: (next: number) => setStart(Math.min(next, perPage)),
    count,
    pages,
    tooMany: count > MAX_PRINTED_LABELS,
    printable: count > 0 && count <= MAX_PRINTED_LABELS,
    withoutCode: codes.filter((code) => code === null).length,
    withoutBars: codes.filter((code) => code?.modules === "").length,
    layOut(products: readonly Product[]) {
      const chosenItems = listLabelItems(products, perUnit).filter(({ id }) => chosen.has(id));
      return splitIntoLabelPages(chosenItems, copies, start, format);
    },
  };
}

/** Most copies per product. */
export const MAX_LABEL_COPIES = 200;

export type LabelSheetForm = ReturnType<typeof useLabelSheetForm>;
