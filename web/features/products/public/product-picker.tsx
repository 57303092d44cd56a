import { PackagePlus, ScanBarcode, Search } from "lucide-react";
import { type KeyboardEvent, useId, useImperativeHandle, useRef, useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Product } from "#core/contract/products/products.ts";
import { proposeProductCode } from "#core/goods/product-code.ts";
import { formatQuantity } from "#core/quantity.ts";
import { useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { buildComboboxProps } from "#web/ui/fields/combobox.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { ComboboxOption } from "#web/ui/fields/option.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";
import { SCAN_TARGET_ATTRIBUTE, useScanner } from "#web/ui/wedge/use-scanner.ts";

const NewProductDialog = lazyComponent(() => import("./products.chunk.ts"), "NewProductDialog");

const MAX_SHOWN = 8;
const CODE = /^\d{6,}$/;

export type ProductPickerHandle = { focus: () => void };

type Props = {
  label: string;
  /** Whether scans are received, with the focus on any element. */
  listening: boolean;
  onPick: (product: Product) => void;
  mayCreate: boolean;
  ref?: React.Ref<ProductPickerHandle>;
};

export function ProductPicker({ label, listening, onPick, mayCreate, ref }: Props) {
  const finder = useProductFinder();
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [camera, setCamera] = useState(false);
  const [creating, setCreating] = useState({ open: false, turn: 0, code: "" });
  const typed = text.trim();
  const found = typed === "" ? [] : finder.search(typed).slice(0, MAX_SHOWN);
  const open = found.length > 0;
  useScanner((code) => void look(code, false), listening && !camera && !creating.open);
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }));

  function write(next: string) {
    setText(next);
    setActive(0);
  }

  function take(product: Product) {
    setCamera(false);
    write("");
    onPick(product);
  }

  async function look(code: string, byHand: boolean) {
    const from = document.activeElement;
    const products = await finder.lookUp(code, byHand).catch(() => []);
    if (products.length === 1) return take(products[0]!);
    setCamera(false);
    write(proposeProductCode(code).slice(0, FIELD_LIMITS.code));
    focusUnlessTyping(box.current, from);
    if (document.activeElement === box.current) box.current?.select();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter") {
      event.preventDefault(); // Enter must not send the form around the field
      if (typed === "") return;
      const chosen = found[active];
      // Codes must match in full.
      if (CODE.test(typed) && active === 0) void look(typed, true);
      else if (chosen) take(chosen);
    } else if (step !== 0 && open) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={label}>
            <TextInput
              {...{ [SCAN_TARGET_ATTRIBUTE]: "" }}
              ref={box}
              icon={Search}
              placeholder="Nombre o código"
              maxLength={FIELD_LIMITS.name}
              {...buildComboboxProps(listId, open, active)}
              value={text}
              onChange={({ target }) => write(target.value)}
              onKeyDown={onKeyDown}
            />
          </Field>
        </div>
        <IconButton label="Escanear con la cámara" icon={ScanBarcode} onClick={() => setCamera(true)} />
      </div>
      {open && (
        <div
          id={listId}
          role="listbox"
          aria-label="Productos encontrados"
          className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line-strong"
        >
          {found.map((product, i) => (
            <ComboboxOption
              key={product.id}
              id={`${listId}-${i}`}
              active={i === active}
              onTake={() => take(product)}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{product.name}</span>
              <span className="text-sm whitespace-nowrap text-ink-soft">
                Stock: {formatQuantity(product.stock, product.unit)}
              </span>
            </ComboboxOption>
          ))}
        </div>
      )}
      {typed !== "" && !open && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft"
        >
          <span>
            {finder.list.isPending ? "Buscando…" : "Ningún producto se llama así ni tiene ese código."}
          </span>
          {mayCreate && !finder.list.isPending && (
            <Button
              size="sm"
              icon={PackagePlus}
              onClick={() => setCreating(({ turn }) => ({ open: true, turn: turn + 1, code: typed }))}
            >
              Crear producto
            </Button>
          )}
        </div>
      )}
      <ScanDialog open={camera} onClose={() => setCamera(false)} onCode={(code) => void look(code, false)} />
      {creating.turn > 0 && (
        <NewProductDialog
          key={creating.turn}
          open={creating.open}
          code={CODE.test(creating.code) ? creating.code : ""}
          onClose={() => setCreating((before) => ({ ...before, open: false }))}
          onSaved={take}
        />
      )}
    </div>
  );
}
