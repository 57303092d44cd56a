import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { hasWrongGtinCheckDigit, proposeProductCode } from "#core/goods/product-code.ts";
import { CODE_FIELD_PROPS } from "#web/features/products/use-form-scan.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";
import type { ProductFormControl } from "./product-form.ts";

/** A wrong check digit is only a warning, because the shop may print such codes itself. */
const WRONG_DIGIT = (
  <span className="text-warning-ink">
    Revisa este código: su último número no cuadra con los demás. Si está así en el empaque, guárdalo.
  </span>
);

type Props = {
  form: ProductFormControl;
  name: "gtin" | "barcode" | "storeCode";
  label: string;
  hint: string;
  /** Label of the button that scans with the camera. */
  camera: string;
  /** Whether such codes are printed on goods and have a check digit. */
  printed?: boolean;
};

export function ProductCodeField({ form, name, label, hint, camera, printed = false }: Props) {
  const { register, control, setValue, setFocus, formState } = form;
  const code = useWatch({ control, name }) ?? "";
  const [scanning, setScanning] = useState(false);

  function take(scanned: string) {
    setScanning(false);
    setValue(name, proposeProductCode(scanned), { shouldDirty: true });
    setFocus(name);
  }

  return (
    <div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Field
            label={label}
            error={formState.errors[name]?.message}
            hint={printed && hasWrongGtinCheckDigit(code) ? WRONG_DIGIT : hint}
          >
            <TextInput {...register(name)} {...CODE_FIELD_PROPS} autoComplete="off" />
          </Field>
        </div>
        <div className="mt-6.5">
          <IconButton label={camera} icon={ScanBarcode} onClick={() => setScanning(true)} />
        </div>
      </div>
      <ScanDialog open={scanning} onClose={() => setScanning(false)} onCode={take} />
    </div>
  );
}
