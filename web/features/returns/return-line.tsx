import { useState } from "react";
import { decimalPlacesOf, formatQuantity, multiplyQuantity } from "#core/quantity.ts";
import { Button } from "#web/ui/button.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import type { ReturnFigures } from "./return-draft.ts";

type Props = {
  line: ReturnFigures["lines"][number];
  shelved: boolean;
  onTake: (quantity: number) => void;
  onShelve: (shelved: boolean) => void;
};

export function ReturnLineFields({
  line: { item, left, quantity, worth },
  shelved,
  onTake,
  onShelve,
}: Props) {
  const { presentation: pack } = item;
  const [beyond, setBeyond] = useState(false);
  const [inPacks, setInPacks] = useState(pack !== null && pack !== undefined && left >= pack.units);
  const units = pack && inPacks ? pack.units : 1;
  const name = item.description ?? item.productName;
  const most = formatQuantity(left, item.unit);

  function take(newQuantity: number) {
    setBeyond(newQuantity > left);
    onTake(Math.min(newQuantity, left));
  }

  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex justify-between gap-4">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        {quantity > 0 && (
          <strong>
            <PesosAmount amount={worth} />
          </strong>
        )}
      </div>
      {item.promotion && <p className="text-sm text-ink-soft">Venía en «{item.promotion.name}»</p>}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <QuantityStepper
          value={units === 1 ? quantity : Math.floor(quantity / units)}
          min={0}
          max={units === 1 ? left : Math.floor(left / units)}
          decimals={units === 1 ? decimalPlacesOf(item.unit) : 0}
          label={name}
          onChange={(count) => take(units === 1 ? count : multiplyQuantity(units, count))}
        />
        {pack && left >= pack.units && (
          <RadioGroup
            legend={`Cómo se devuelve ${name}`}
            name={`return-${item.id}`}
            options={[
              { value: "pack", label: pack.name },
              { value: "loose", label: "Sueltas" },
            ]}
            value={inPacks ? "pack" : "loose"}
            onChange={(way) => {
              setInPacks(way === "pack");
              take(0);
            }}
          />
        )}
        <Button size="sm" aria-pressed={quantity === left} onClick={() => take(quantity === left ? 0 : left)}>
          Todo: {most}
          <span className="sr-only"> de {name}</span>
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {beyond && `Quedan ${most} por devolver`}
      </p>
      {quantity > 0 && item.productId !== null && (
        <Checkbox
          label={
            <>
              Vuelve al inventario<span className="sr-only">: {name}</span>
            </>
          }
          checked={shelved}
          onCheckedChange={onShelve}
        />
      )}
    </li>
  );
}
