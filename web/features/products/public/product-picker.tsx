import { PackagePlus, ScanBarcode, Search } from "lucide-react";
import { type KeyboardEvent, useImperativeHandle, useRef, useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Product } from "#core/contract/products/products.ts";
import { proposeProductCode } from "#core/goods/product-code.ts";
import { useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";
import { SCAN_TARGET_ATTRIBUTE, useScanner } from "#web/ui/wedge/use-scanner.ts";
import { ProductOptionList, useProductOptions } from "./product-options.tsx";

const NewProductDialog = lazyComponent(() => import("./products.chunk.ts"), "NewProductDialog");

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
  const options = useProductOptions(finder.search);
  const { typed, found, open, active, write } = options;
  const box = useRef<HTMLInputElement>(null);
  const [camera, setCamera] = useState(false);
  const creating = useDialog("");
  useScanner((code) => void look(code, false), listening && !camera && !creating.open);
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }));

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
    if (event.key === "Enter") {
      event.preventDefault(); // Enter must not send the form around the field
      if (typed === "") return;
      const chosen = found[active];
      // A typed code must match in full, so that its beginning does not choose another product.
      if (CODE.test(typed) && active === 0) void look(typed, true);
      else if (chosen) take(chosen);
    } else options.onArrow(event);
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            {...{ [SCAN_TARGET_ATTRIBUTE]: "" }}
            ref={box}
            icon={Search}
            placeholder="Nombre o código"
            maxLength={FIELD_LIMITS.name}
            {...options.field}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton label="Escanear con la cámara" icon={ScanBarcode} onClick={() => setCamera(true)} />
      </div>
      <ProductOptionList options={options} nameOf={({ name }) => name} onTake={take} />
      {typed !== "" && !open && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft"
        >
          <span>
            {finder.list.isPending ? "Buscando…" : "Ningún producto se llama así ni tiene ese código."}
          </span>
          {mayCreate && !finder.list.isPending && (
            <Button size="sm" icon={PackagePlus} onClick={() => creating.show(typed)}>
              Crear producto
            </Button>
          )}
        </div>
      )}
      <ScanDialog open={camera} onClose={() => setCamera(false)} onCode={(code) => void look(code, false)} />
      {creating.turn > 0 && (
        <NewProductDialog
          key={creating.turn}
          {...creating.props}
          code={CODE.test(creating.subject) ? creating.subject : ""}
          onSaved={take}
        />
      )}
    </div>
  );
}
