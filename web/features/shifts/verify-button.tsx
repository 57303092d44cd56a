import { ShieldCheck } from "lucide-react";
import { failureText } from "#web/api/failure-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { verdictOf } from "./shift-text.ts";
import { useVerifyShifts } from "./shifts.queries.ts";

/** For the owner: that nobody changed what was closed. */
export function VerifyButton() {
  const { data, error, isPending, mutate } = useVerifyShifts();
  const verdict = data && verdictOf(data);
  return (
    <div className="mb-5 flex flex-col items-start gap-3">
      <Button icon={ShieldCheck} busy={isPending} onClick={() => mutate()}>
        {isPending ? "Verificando..." : "Verificar cierres"}
      </Button>
      <div role="status" className="w-full empty:hidden">
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
    </div>
  );
}
