import { useWatch } from "react-hook-form";
import { formatContent, parseContent, proposeContent } from "#core/goods/content-text.ts";
import { computePricePerUnit, formatPricePerUnit } from "#core/goods/price-per-unit.ts";
import { isMeasuredUnit } from "#core/units.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import type { ProductFormControl } from "./product-form.ts";

type Props = { form: ProductFormControl };

/** What one piece holds, with the price per unit that follows. Goods by measure have none. */
export function ContentField({ form }: Props) {
  const { control } = form;
  const [price, unit, text] = useWatch({ control, name: ["price", "unit", "content"] });
  if (isMeasuredUnit(unit)) return null;
  const perUnit = price === null ? null : computePricePerUnit({ price, unit, content: parseContent(text) });
  return (
    <TextField
      label="Contenido"
      hint={perUnit ? formatPricePerUnit(perUnit) : "Cuánto trae: 500 g, 1,5 L o 30 un"}
      {...bindFields(form)("content")}
      autoComplete="off"
    />
  );
}

/** Proposes the content that the name says; a person decides. */
export function ContentProposal({ form }: Props) {
  const { control, setValue } = form;
  const [name, price, unit, text] = useWatch({ control, name: ["name", "price", "unit", "content"] });
  const content = isMeasuredUnit(unit) ? null : proposeContent(name);
  if (!content) return null;
  const proposed = formatContent(content);
  if (text.trim() !== "" && text !== proposed) return null;
  const perUnit = price === null ? null : computePricePerUnit({ price, unit, content });
  const costs = perUnit && ` ${formatPricePerUnit(perUnit)}.`;
  return (
    <p
      role="status"
      className="-my-2 flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-ink-soft sm:col-span-2"
    >
      <span>
        {text === proposed ? `Trae ${proposed}.` : `¿Trae ${proposed}?`}
        {costs}
      </span>
      {text !== proposed && (
        <TextButton onClick={() => setValue("content", proposed, { shouldDirty: true })}>
          Sí, trae {proposed}
        </TextButton>
      )}
    </p>
  );
}
