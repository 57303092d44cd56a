import { type Query, useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useRef, useState } from "react";
import { switchPerson } from "#core/contract/auth.ts";
import type { Seller } from "#core/contract/users.ts";
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from "#core/people/pin.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { storeOfflineCredential } from "#web/api/ended-session.ts";
import { failureText } from "#web/api/failure-text.ts";
import { PRODUCT_LISTS_KEY, SETTINGS_KEY } from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import { useSubmit } from "#web/api/use-submit.ts";
import { SELLERS_QUERY_KEY, useSellers } from "#web/features/users/sellers.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Keypad, KeypadKey } from "#web/ui/fields/keypad.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { open: boolean; meId: string; onClose: () => void };

/** Most people that are named, because a store may have hundreds. */
const MAX_NAMED = 3;

const BLOCKS_SCANS = "Termina primero de cambiar quién vende";

export function SwitchSellerDialog({ open, meId, onClose }: Props) {
  const [chosen, setChosen] = useState<Seller | null>(null);
  const query = useSellers(open);
  const { data } = query;
  const others = data?.filter(({ id, hasPin }) => hasPin && id !== meId) ?? [];
  const withoutPin = data?.filter(({ id, hasPin }) => !hasPin && id !== meId) ?? [];
  if (chosen) return <PinPad open={open} seller={chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      blocksScans={BLOCKS_SCANS}
      title="Cambiar quién vende"
      description="¿Quién sigue en esta caja?"
    >
      {data ? (
        <div className="flex flex-col gap-3">
          {others.length > 0 && (
            <ul aria-label="Quién sigue" className="grid gap-2 sm:grid-cols-2">
              {others.map((seller) => (
                <li key={seller.id}>
                  <SellerButton seller={seller} onChoose={() => setChosen(seller)} />
                </li>
              ))}
            </ul>
          )}
          {withoutPin.length > 0 && <WithoutPin people={withoutPin} />}
          {others.length === 0 && (
            <p className="text-ink-soft">
              Nadie más tiene PIN en tu tienda. Quien administra lo pone en Empleados, y cada quien cambia el
              suyo en Mi tienda.
            </p>
          )}
        </div>
      ) : (
        <LoadingState query={query} otherwise="No pudimos traer quién vende" />
      )}
    </Dialog>
  );
}

/** Names people without a PIN, who sign in with their password. */
function WithoutPin({ people }: { people: readonly Seller[] }) {
  const names = people.map(({ name }) => name);
  const shown = new Intl.ListFormat("es-CO").format(
    names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), `${names.length - MAX_NAMED} más`] : names,
  );
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      Sin PIN todavía: {shown}. Para vender {people.length === 1 ? "entra" : "entran"} con su contraseña: toca
      Cerrar sesión en el menú.
    </p>
  );
}

function SellerButton({ seller: { name, role }, onChoose }: { seller: Seller; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line-strong px-3 py-2 text-left transition-colors duration-150 hover:bg-sunken"
    >
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-ink"
      >
        {[...name.trim()][0]?.toLocaleUpperCase("es-CO")}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">{ROLE_LABELS[role]}</span>
      </span>
    </button>
  );
}

type PadProps = { open: boolean; seller: Seller; onBack: () => void; onClose: () => void };

function PinPad({ open, seller, onBack, onClose }: PadProps) {
  const { mutateAsync: switchTo } = useSwitchSeller();
  const [pin, setPin] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const { notice, busy, submit, clear } = useSubmit({
    send: (body: { userId: string; pin: string }) => switchTo(body),
    failed: (error) => {
      setPin("");
      box.current?.focus();
      return describePinFailure(error, seller.name);
    },
    onDone: () => {
      onClose();
      toast.success(`Ahora vende ${seller.name}`);
    },
  });

  function write(next: string) {
    if (!/^\d*$/.test(next) || next.length > MAX_PIN_LENGTH) return;
    setPin(next);
    clear();
  }

  const read = () =>
    pin.length < MIN_PIN_LENGTH
      ? `El PIN tiene de ${MIN_PIN_LENGTH} a ${MAX_PIN_LENGTH} números`
      : { userId: seller.id, pin };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      blocksScans={BLOCKS_SCANS}
      title={seller.name}
      description="Escribe tu PIN"
      onSubmit={(event) => void submit(event, read)}
      footer={
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          Entrar
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <input
          ref={box}
          data-autofocus=""
          type="password"
          aria-label={`PIN de ${seller.name}`}
          aria-invalid={notice !== null || undefined}
          aria-describedby="pin-problem"
          // Hides the phone's keyboard, because the pad has its own keys.
          inputMode="none"
          autoComplete="off"
          value={pin}
          onChange={({ target }) => write(target.value)}
          className="control h-14 text-center text-3xl font-bold tracking-[0.4em]"
        />
        <p id="pin-problem" role="alert" className="min-h-5 text-center text-sm text-danger-ink">
          {notice}
        </p>
        <Keypad text={pin} write={write}>
          <KeypadKey label="Elegir a otra persona" onPress={onBack}>
            <ChevronLeft aria-hidden className="size-6" />
          </KeypadKey>
        </Keypad>
      </div>
    </Dialog>
  );
}

function describePinFailure(error: unknown, name: string): string {
  const code = error instanceof ApiError ? error.code : "";
  if (code === "INVALID_PIN") return "Ese no es el PIN. Inténtalo otra vez.";
  if (code === "TOO_MANY_TRIES")
    return `Fueron muchos intentos: el PIN de ${name} no sirve por unos minutos. Puede entrar con su contraseña.`;
  return failureText(error, "No pudimos cambiar quién vende");
}

/** Queries whose data is the same for all users of the store. They survive a switch of the user. */
const ALIKE: readonly (readonly string[])[] = [SELLERS_QUERY_KEY, SETTINGS_KEY, PRODUCT_LISTS_KEY];

const isOfOne = ({ queryKey }: Query) =>
  !ALIKE.some((alike) => alike.every((part, place) => queryKey[place] === part));

/** Drops the data of all queries except ALIKE: the next user must not see the previous user's data. */
function useSwitchSeller() {
  const { signIn } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { userId: string; pin: string }) => {
      // A PIN session belongs to a device, so the device must be registered.
      const { readOrRegisterDeviceId } = await import("#web/offline/device/this-device.ts");
      await readOrRegisterDeviceId();
      return call(switchPerson, { body });
    },
    onSuccess: ({ token, data }, { pin }) => {
      signIn({ token, ...data });
      void storeOfflineCredential(data, pin, "PIN");
      queryClient.removeQueries({ type: "inactive", predicate: isOfOne });
      void queryClient.resetQueries({ predicate: isOfOne });
    },
  });
}
