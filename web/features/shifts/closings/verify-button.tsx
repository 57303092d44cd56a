import { ShieldCheck } from "lucide-react";
import { failureText } from "#web/api/failure-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { shiftVerificationText } from "../shift-text.ts";
import type { useVerifyShiftChain } from "../shifts.queries.ts";

type Props = { verifying: ReturnType<typeof useVerifyShiftChain> };

/** Checks that no closed shift was changed. */
export function VerifyShiftsButton({ verifying: { isPending, mutate } }: Props) {
  return (
    <Button icon={ShieldCheck} busy={isPending} onClick={() => mutate()}>
      {isPending ? "Verificando..." : "Verificar cierres"}
    </Button>
  );
}

export function ShiftVerificationResult({ verifying: { data, error } }: Props) {
  const verdict = data && shiftVerificationText(data);
  return (
    <div role="status" className="mb-5 empty:hidden">
      {error ? (
        <Notice
          tone="danger"
          title="No se pudo verificar"
          text={failureText(error, "Intenta de nuevo en un momento.")}
        />
      ) : (
        verdict && <Notice tone={data.valid ? "success" : "danger"} {...verdict} />
      )}
    </div>
  );
}
