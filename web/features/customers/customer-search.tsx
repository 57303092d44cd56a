import { Search, UserRoundPlus } from "lucide-react";
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import { readConnectionStatus } from "#web/offline/device/connection.ts";
import { buildComboboxProps, findArrowTarget } from "#web/ui/fields/combobox.ts";
import { ComboboxOption } from "#web/ui/fields/combobox-option.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { useDebouncedText } from "#web/ui/hooks/use-debounced.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { TAKES_ESCAPE_ATTRIBUTE } from "#web/ui/overlay.ts";
import { customerContactText, filterMatchingCustomers } from "./customer-index.ts";
import { useCustomerSearch } from "./customers.queries.ts";

/** Milliseconds between blur and closing the list, so that a click on the list still counts. */
const LEAVE_MS = 250;
/**
 * Milliseconds for which Enter waits for search results. Longer than the search in the replica takes when the
 * server does not answer.
 */
const enterWaits = () => (readConnectionStatus().reached ? 4_500 : 1_700);

/** Handle for a text that was typed without choosing a customer. */
export type UnsavedCustomerHandle = {
  /** Creates the customer, or moves the focus to the missing field. */
  save: () => void;
};

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  unsavedCustomer?: Ref<UnsavedCustomerHandle> | undefined;
  /** Whether the sale is on credit: then a customer is required and balances are shown. */
  owes: boolean;
  onPick: (customer: FoundCustomer) => void;
  onCreate: (name: string) => void;
  onTyped?: (() => void) | undefined;
  /** Escape in an empty search restores the customer chosen before. */
  onLeave?: () => void;
};

/** Search field for a sale's customer, with the results below the field. */
export function CustomerSearch({ ref, unsavedCustomer, owes, onPick, onCreate, onTyped, onLeave }: Props) {
  const listId = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  // No row is active before typing, because Enter must not choose the first customer.
  const [active, setActive] = useState(-1);
  const { found, searching } = useSearch(text.trim(), open);
  const create = found.length;
  const [waiting, setWaiting] = useState(false);
  const moved = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  function show(text: string) {
    moved.current = false;
    setWaiting(false);
    setOpen(true);
    setActive(text.trim() === "" ? -1 : 0);
  }

  function close() {
    setOpen(false);
    setActive(-1);
    setWaiting(false);
  }

  function take(place: number) {
    const customer = found[place];
    if (customer) return onPick(customer);
    // Enter waits for pending results before creating a customer. A tap or Enter after an arrow does not.
    if (place !== create) return;
    if (moved.current || !searching) startNew();
    else setWaiting(true);
  }

  // Waits for a limited time, because without a network the results take seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the results of that moment
  useEffect(() => {
    if (!waiting) return;
    if (!searching) return take(active);
    const timer = setTimeout(startNew, enterWaits());
    return () => clearTimeout(timer);
  }, [waiting, searching]);

  useImperativeHandle(unsavedCustomer, () => ({
    save() {
      if (text.trim() !== "" && found.length === 0 && !searching) return startNew();
      ref.current?.focus();
      if (text.trim() !== "") show(text);
    },
  }));

  function startNew() {
    close();
    onCreate(text.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = findArrowTarget(event.key, active, create + 1);
    if (event.key === "Escape" && (open || onLeave)) {
      event.stopPropagation();
      if (open) close();
      else onLeave?.();
    } else if (event.key === "Enter") {
      if (open) take(active);
      else show(text);
    } else if (next !== null) {
      moved.current = true;
      setOpen(true);
      setActive(next);
    } else return;
    event.preventDefault();
  }

  return (
    <Field
      label={owes ? "¿A quién le fías?" : "Cliente (opcional)"}
      hint={
        !open &&
        text.trim() !== "" &&
        (owes ? "Aún no has elegido a nadie." : "Aún no has elegido a nadie: la venta quedaría sin cliente.")
      }
    >
      <TextInput
        ref={ref}
        icon={Search}
        placeholder="Buscar cliente..."
        maxLength={200}
        {...buildComboboxProps(listId, open, active)}
        {...((open || onLeave) && { [TAKES_ESCAPE_ATTRIBUTE]: "" })}
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          show(typed);
          if (typed.trim() !== "") onTyped?.();
        }}
        onClick={() => open || show(text)}
        onFocus={() => clearTimeout(leaving.current)}
        onBlur={() => {
          leaving.current = setTimeout(close, LEAVE_MS);
        }}
        onKeyDown={onKeyDown}
      />
      {open && (
        <Found
          id={listId}
          found={found}
          active={active}
          searching={searching}
          owes={owes}
          name={text.trim()}
          onTake={take}
          onCreate={startNew}
        />
      )}
    </Field>
  );
}

/** Filters the last results by the current text: Enter must not choose a customer who does not match. */
function useSearch(typed: string, open: boolean) {
  const searched = useDebouncedText(typed);
  const { data, isFetching, isPlaceholderData } = useCustomerSearch(searched, open);
  const behind = searched !== typed || !data || (isFetching && isPlaceholderData);
  return { found: filterMatchingCustomers(data ?? [], typed), searching: behind };
}

type FoundProps = {
  id: string;
  found: readonly FoundCustomer[];
  active: number;
  searching: boolean;
  owes: boolean;
  name: string;
  onTake: (place: number) => void;
  onCreate: () => void;
};

function Found({ id, found, active, searching, owes, name, onTake, onCreate }: FoundProps) {
  const popup = useRef<HTMLDivElement>(null);
  const nobody = found.length === 0;
  useEffect(() => {
    popup.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={popup}
      className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line-strong"
    >
      {nobody && (
        <p role="status" className="border-b border-line px-4 py-3 text-ink-soft">
          {searching ? "Buscando…" : "No se encontraron clientes"}
        </p>
      )}
      <div id={id} role="listbox" aria-label="Clientes encontrados">
        {found.map((customer, place) => (
          <ComboboxOption
            key={customer.id}
            id={`${id}-${place}`}
            active={place === active}
            onTake={() => onTake(place)}
          >
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold wrap-anywhere">{customer.name}</span>
              <span className="block truncate text-sm text-ink-soft">{customerContactText(customer)}</span>
            </span>
            {owes && customer.balance > 0 && (
              <span className="ml-auto shrink-0 text-sm">
                Debe <PesosAmount amount={customer.balance} />
              </span>
            )}
          </ComboboxOption>
        ))}
        <ComboboxOption
          id={`${id}-${found.length}`}
          active={active === found.length}
          pinned
          onTake={onCreate}
        >
          <UserRoundPlus aria-hidden className="size-5 shrink-0 text-primary-ink" />
          <span className="line-clamp-2 min-w-0 font-semibold text-primary-ink wrap-anywhere">
            {name === "" ? "Crear cliente" : `Crear cliente «${name}»`}
          </span>
        </ComboboxOption>
      </div>
    </div>
  );
}
