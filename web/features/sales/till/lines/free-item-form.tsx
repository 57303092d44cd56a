import { Plus } from "lucide-react";
import { type Ref, type SubmitEvent, useImperativeHandle, useRef, useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findInvalidFreeItemField } from "#web/features/sales/till/sale/free-items.ts";
import { cartActionRefusedNotice, type Notice } from "#web/features/sales/till/sale/notices.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";

type Props = {
  ref: Ref<{ focus: () => void }>;
  description?: string;
  /** Name of an item that the user does not describe; absent if a description is required. */
  unnamed?: string;
  onAdd: (description: string, price: number) => void;
  onDone: () => void;
};

const PROBLEMS = { description: "Escribe qué se vende", price: "Escribe un precio mayor que cero" };

/** Reads '5000' or '$ 5.000'; null for other text, and for longer numbers, which are codes. */
function readAmount(text: string): number | null {
  const digits = /^\$?\s*(\d{1,7}|\d{1,3}(?:\.\d{3}){1,2})$/.exec(text.trim())?.[1];
  return digits ? Number(digits.replaceAll(".", "")) : null;
}

/**
 * Form of a free item. An amount typed as the description becomes the price. Enter moves from the description
 * to the price, where it adds the item. Begins with the price if the description is optional.
 */
export function FreeItemForm({ ref, description: first = "", unnamed, onAdd, onDone }: Props) {
  const [description, setDescription] = useState(first);
  const [price, setPrice] = useState<number | null>(null);
  const [problem, setProblem] = useState<keyof typeof PROBLEMS | null>(null);
  const boxes = { description: useRef<HTMLInputElement>(null), price: useRef<HTMLInputElement>(null) };
  const begin = unnamed ? boxes.price : boxes.description;
  useImperativeHandle(ref, () => ({ focus: () => begin.current?.focus() }));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const inDescription = document.activeElement === boxes.description.current;
    const amount = price ?? (unnamed && first === "" ? readAmount(description) : null);
    const name = (price === amount && description.trim()) || (unnamed ?? "");
    if (inDescription && name === "" && price === null) return onDone();
    const lacks = findInvalidFreeItemField({ description: name, price: amount });
    // Enter in the description only moves the focus to the price, without an error.
    setProblem(lacks === "price" && inDescription ? null : lacks);
    boxes[lacks ?? "description"].current?.focus();
    if (lacks || amount === null) return;
    onAdd(name, amount);
    setDescription("");
    setPrice(null);
  }

  const error = (field: keyof typeof PROBLEMS) => (problem === field ? PROBLEMS[field] : undefined);
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-3 *:min-w-0 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="sm:col-span-2">
        <TextField
          label={unnamed ? "Descripción (opcional)" : "Descripción"}
          error={error("description")}
          ref={boxes.description}
          placeholder={unnamed ?? "Ej.: Fotocopia a color"}
          maxLength={FIELD_LIMITS.long}
          autoComplete="off"
          enterKeyHint="next"
          value={description}
          onValueChange={(value) => {
            setDescription(value);
            setProblem(null);
          }}
        />
      </div>
      <MoneyField
        label="Precio"
        error={error("price")}
        ref={boxes.price}
        data-autofocus={unnamed ? "" : undefined}
        placeholder="$ 0"
        enterKeyHint="done"
        value={price}
        onChange={(pesos) => {
          setPrice(pesos);
          setProblem(null);
        }}
      />
      <div className="sm:pt-6.5">
        <Button
          type="submit"
          icon={Plus}
          block
          // Ignores the second click of a double click: the first emptied the form, so errors would appear.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          Agregar
        </Button>
      </div>
    </form>
  );
}

/** Adds goods that are in no inventory. Returns why the sale refuses them; null on success. */
export function addFreeItem(
  dispatch: SaleEditor["dispatch"],
  description: string,
  price: number,
): Notice | null {
  const { refused } = dispatch({ type: "addFree", item: { id: uuidv7(), description, price } });
  return refused ? cartActionRefusedNotice(refused, "producto") : null;
}
