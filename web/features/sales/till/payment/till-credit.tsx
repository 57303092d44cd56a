import { useEffect, useLayoutEffect, useRef } from "react";
import { useRecordCreditConsent } from "#web/features/credit/credit.queries.ts";
import { CreditSaleFields } from "#web/features/credit/public/credit-sale-fields.tsx";
import { findCreditObstacle } from "#web/features/credit/public/credit-verdict.ts";
import { useCreditVerdict } from "#web/features/credit/public/use-credit-verdict.ts";
import { CustomerPicker } from "#web/features/customers/public/customer-picker.tsx";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { toast } from "#web/ui/toast.ts";

type Props = {
  till: SaleEditor;
  next: () => HTMLElement | null;
};

export function TillCreditSection({ till, next }: Props) {
  const { customer, owed, creditAnswer: answer, dispatch } = till;
  const verdict = useCreditVerdict(customer, owed, till.exchange?.off);
  const { mutateAsync: give } = useRecordCreditConsent();
  const id = customer?.id;
  // What the credit still needs; undefined until a customer is chosen.
  const lacks = verdict ? findCreditObstacle(verdict, answer) : undefined;
  const above = verdict?.refused === "LIMIT" ? owed - (verdict.room ?? 0) : 0;
  const agreed = verdict?.needsConsent === true && answer.consent;
  // A layout effect runs before paint, so that a quick press of the button cannot resend a refused sale.
  useLayoutEffect(() => {
    if (!id || lacks === undefined) return;
    const notKept = () =>
      toast.warning("No pudimos anotar el permiso", "Vuelve a preguntarle la próxima vez que le fíes.");
    const keepConsent = agreed ? () => give(id).catch(notKept) : null;
    const allowOverLimit = above > 0 && answer.allowOverLimit;
    dispatch({ type: "credit", stand: { lacks, above, keepConsent, allowOverLimit } });
  }, [id, lacks, above, agreed, answer.allowOverLimit, give, dispatch]);
  const place = useRef<HTMLDivElement>(null);
  const alone = till.parts === null;
  const { customer: box, consent } = till.boxes;
  // Focuses the customer field, except on a touch screen: its keyboard would cover the customers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (till.boxes.byArrow.current) return;
    if (alone && !customer && !window.matchMedia("(pointer: coarse)").matches) focusUnlessTyping(box.current);
  }, []);
  // Scrolls to the customer's details, which start below a phone's visible area. A split payment does not
  // scroll, so that its amounts stay visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other customer
  useEffect(() => {
    if (alone) place.current?.scrollIntoView({ block: "nearest" });
  }, [alone, id]);
  // With a keyboard the focus moves to the consent question; on a touch screen the question is visible.
  const asks = verdict?.needsConsent === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other customer
  useEffect(() => {
    if (!alone || !asks) return;
    // Waits, because the customer picker moves the focus after this render.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === next()) consent.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [id, asks]);
  // A notice makes the payment section below higher, which would cover the focused field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each notice
  useEffect(() => {
    const field = document.activeElement;
    if (field && place.current?.contains(field)) field.scrollIntoView({ block: "nearest" });
  }, [till.notice]);
  return (
    <div ref={place} className="flex scroll-my-4 flex-col gap-4">
      <CustomerPicker
        owes
        ref={box}
        unsavedCustomer={till.boxes.unsavedCustomer}
        value={customer}
        onChange={(customer) => dispatch({ type: "customer", customer })}
        // On a touch screen the focus stays, so that the debt and its questions remain visible.
        next={() => (window.matchMedia("(pointer: coarse)").matches ? null : next())}
      />
      {verdict && (
        <CreditSaleFields
          verdict={verdict}
          answer={answer}
          onAnswer={(answer) => dispatch({ type: "pay", choice: { creditAnswer: answer } })}
          consentRef={consent}
          onEnter={() => next()?.focus()}
        />
      )}
    </div>
  );
}
