import { CARD_KIND_LABELS, CARD_KINDS, type CardKind } from "#core/sale/payment.ts";
import { Button } from "#web/ui/button.tsx";

type Props = { value: CardKind | null; onChange: (kind: CardKind | null) => void };

/** Asks which card it was, for the electronic document. Without a choice the document says debit. */
export function CardKindChoice({ value, onChange }: Props) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm text-ink-soft">Tipo de tarjeta (opcional)</legend>
      {[...CARD_KINDS].reverse().map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant={value === kind ? "primary" : "secondary"}
          aria-pressed={value === kind}
          onClick={() => onChange(value === kind ? null : kind)}
        >
          {CARD_KIND_LABELS[kind]}
        </Button>
      ))}
    </fieldset>
  );
}
