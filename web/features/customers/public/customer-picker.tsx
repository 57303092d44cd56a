import { UserRound, UserRoundPlus, X } from "lucide-react";
import { memo, type Ref, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FoundCustomer } from "#core/contract/customers.ts";
import { customerContactText } from "#web/features/customers/customer-index.ts";
import { CustomerSearch, type UnsavedCustomerHandle } from "#web/features/customers/customer-search.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

const chunk = () => import("#web/features/customers/customers.chunk.ts");
const CustomerDialog = lazyComponent(chunk, "CustomerDialog");
const QuickCustomerForm = lazyComponent(chunk, "QuickCustomerForm");

export type { UnsavedCustomerHandle };

type Props = {
  value: FoundCustomer | null;
  onChange: (customer: FoundCustomer | null) => void;
  /** Returns the element that gets the focus after a customer is chosen. */
  next: () => HTMLElement | null;
  /** Whether the sale is on credit: then a customer is required, and a new customer needs only name and phone. */
  owes?: boolean;
  ref?: RefObject<HTMLInputElement | null>;
  unsavedCustomer?: Ref<UnsavedCustomerHandle>;
};

/** Memoized, so that a scan with stable props does not render the picker. */
export const CustomerPicker = memo(function CustomerPicker(props: Props) {
  const { value, onChange, next, owes = false, ref, unsavedCustomer } = props;
  const [changing, setChanging] = useState(false);
  const form = useDialog("");
  const shut = form.close;
  const ownBox = useRef<HTMLInputElement>(null);
  const box = ref ?? ownBox;
  const change = useRef<HTMLButtonElement>(null);
  const created = useRef(false);
  const labelId = useId();

  function choose(customer: FoundCustomer) {
    flushSync(() => {
      onChange(customer);
      setChanging(false);
      shut();
    });
    (next() ?? change.current)?.focus();
  }

  function search(chosen: FoundCustomer | null) {
    flushSync(() => {
      onChange(chosen);
      setChanging(chosen !== null);
    });
    box.current?.focus();
  }

  function leave() {
    flushSync(() => setChanging(false));
    change.current?.focus();
  }

  function cancel() {
    flushSync(shut);
    box.current?.focus();
  }

  function take(customer: FoundCustomer) {
    created.current = true;
    shut();
    onChange(customer);
    setChanging(false);
  }

  function create(name: string) {
    created.current = false;
    if (value) onChange(null);
    form.show(name);
  }

  return (
    <>
      {value && !changing ? (
        <fieldset aria-labelledby={labelId} className="min-w-0">
          <p id={labelId} className="mb-1.5 text-sm font-semibold">
            Cliente
          </p>
          <div className="flex items-center gap-2 rounded-md border border-line-strong py-1 pr-1 pl-3">
            <UserRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
            <p className="min-w-0 flex-1 py-1 leading-tight">
              {/* Up to four lines, because two customers may have the same first names. */}
              <strong className="line-clamp-4 font-semibold wrap-anywhere">{value.name}</strong>
              <span className="block text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
                {customerContactText(value).replace(" · ", "\n")}
              </span>
            </p>
            <Button ref={change} size="sm" onClick={() => search(value)}>
              Cambiar
            </Button>
            <IconButton label="Quitar cliente" icon={X} onClick={() => search(null)} />
          </div>
        </fieldset>
      ) : owes && form.open ? (
        <QuickCustomerForm
          key={form.turn}
          unsavedCustomer={unsavedCustomer}
          name={form.subject}
          onCancel={cancel}
          onSaved={choose}
          onFound={choose}
          onUnavailable={shut}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <CustomerSearch
            ref={box}
            unsavedCustomer={unsavedCustomer}
            owes={owes}
            onPick={choose}
            onCreate={create}
            // Typing another name removes the chosen customer, because a debt must not go to the wrong person.
            onTyped={value ? () => onChange(null) : undefined}
            onLeave={value ? leave : undefined}
          />
          {owes && (
            <Button icon={UserRoundPlus} block onClick={() => create("")}>
              Cliente nuevo
            </Button>
          )}
        </div>
      )}
      {!owes && (
        <CustomerDialog
          key={form.turn}
          open={form.open}
          target={{ customer: null, name: form.subject }}
          onClose={shut}
          onSaved={take}
          existing={{ label: "Usar este cliente", take }}
          finalFocus={() => (created.current ? (next() ?? change.current) : box.current)}
        />
      )}
    </>
  );
});
