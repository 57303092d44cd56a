import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { readEndedSession, readOfflineCredential, verifyOfflineCredential } from "#web/api/ended-session.ts";
import { useSession } from "#web/api/session.tsx";
import { userKeyOf } from "#web/api/stored-session.ts";
import { useConnectionStatus } from "#web/offline/device/connection.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Says on the sign-in screen that the session ended, and what this device has not uploaded yet. */
export function SessionEndedNotice() {
  const { waiting, onlySales } = useConnectionStatus();
  const [ended] = useState(readEndedSession);
  if (!ended && waiting === 0) return null;
  return (
    <div className="mb-5 flex flex-col gap-3">
      {ended && (
        <Notice
          tone="danger"
          title="Tu sesión terminó"
          text={`${ended.user.name}, entra otra vez para seguir en ${ended.store.name}.`}
        />
      )}
      {waiting > 0 && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 font-semibold text-warning-ink">
          {uploadAfterSignInText(waiting, onlySales)}
        </p>
      )}
      {ended && <GoOn ended={ended} />}
    </div>
  );
}

/** Builds '2 ventas esperan en este equipo; las sube quien entre'. */
export function uploadAfterSignInText(count: number, onlySales: boolean): string {
  if (count === 1)
    return `1 ${onlySales ? "venta" : "registro"} espera en este equipo; ${onlySales ? "la" : "lo"} sube quien entre.`;
  return `${count} ${onlySales ? "ventas" : "registros"} esperan en este equipo; ${onlySales ? "las" : "los"} sube quien entre.`;
}

const WRONG = { PIN: "Ese no es tu PIN.", password: "Esa no es tu contraseña." };

function GoOn({ ended }: { ended: NonNullable<ReturnType<typeof readEndedSession>> }) {
  const { reached } = useConnectionStatus();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const person = userKeyOf(ended);
  const lock = readOfflineCredential(person);
  if (!lock || (reached && navigator.onLine) || !hasReplica(ended.store.id)) return null;
  const { kind } = lock;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await verifyOfflineCredential(person, box.current?.value ?? "");
    setBusy(false);
    if (outcome === "open") {
      signIn(ended);
      navigate("/sales/new", { replace: true });
      return;
    }
    setProblem(outcome === "wait" ? "Fueron muchos intentos: espera 5 minutos." : WRONG[kind]);
    box.current?.select();
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Seguir sin internet"
      className="flex flex-col gap-3 rounded-md border border-line p-4"
    >
      <p>
        <strong className="font-semibold">Sin internet puedes seguir vendiendo.</strong> Todo queda guardado
        en este equipo y se sube cuando vuelva la conexión y alguien entre.
      </p>
      <PasswordField
        label={kind === "PIN" ? `PIN de ${ended.user.name}` : `Contraseña de ${ended.user.name}`}
        error={problem}
        ref={box}
        autoComplete="off"
        {...(kind === "PIN" && { inputMode: "numeric" as const })}
        onChange={() => setProblem(undefined)}
      />
      <Button type="submit" busy={busy} block>
        Seguir vendiendo sin internet
      </Button>
    </form>
  );
}
