/** Shown next to the button that sends the sale again while its outcome is unknown. */
export function UnknownOutcomeNotice({ doubt }: { doubt: boolean }) {
  if (!doubt) return null;
  return (
    <p className="text-sm text-warning-ink short:-order-1 short:basis-full" role="alert">
      No sabemos si la venta alcanzó a guardarse. Finaliza de nuevo: si ya quedó, no se cobra dos veces.
    </p>
  );
}
