import { Check } from "lucide-react";
import { failureText, unknownOutcomeText } from "#web/api/failure-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useMarkSaleFlagsSeen } from "./review.queries.ts";

/** `name` tells the sales on the screen apart for screen readers. */
export function MarkReviewedButton({ id, name, onSeen }: { id: string; name: string; onSeen?: () => void }) {
  const { mutateAsync, isPending } = useMarkSaleFlagsSeen();
  async function see() {
    try {
      await mutateAsync(id);
      toast.success("Venta revisada", name);
      onSeen?.();
    } catch (error) {
      const unknown = unknownOutcomeText(error);
      toast.error(
        unknown?.title ?? "No pudimos marcarla",
        unknown?.text ?? failureText(error, "Inténtalo de nuevo."),
      );
    }
  }
  return (
    <Button
      icon={Check}
      busy={isPending}
      aria-label={`Marcar como revisada: ${name}`}
      onClick={() => void see()}
    >
      Marcar como revisada
    </Button>
  );
}
