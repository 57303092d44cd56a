import clsx from "clsx";
import { LogOut, Moon, Sun, UsersRound } from "lucide-react";
import { useState } from "react";
import { ROLE_LABELS, type Role } from "#core/permissions.ts";
import { useTheme } from "#web/ui/theme/theme.ts";

type Props = {
  name: string;
  role: Role;
  onSwitch: (() => void) | null;
  signOut: () => Promise<void>;
};

const ROW =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink lg:w-11 lg:shrink-0 lg:justify-center lg:px-0 lg:pointer-fine:min-h-9 lg:pointer-fine:w-9 folded:lg:w-9";

/** In the side menu one line: the person, who is also the button that changes the seller, and two icons. */
export function AccountMenu({ name, role, onSwitch, signOut }: Props) {
  const [leaving, setLeaving] = useState(false);
  async function leave() {
    setLeaving(true);
    await signOut().finally(() => setLeaving(false));
  }
  const person = (
    <>
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-ink"
      >
        {[...name.trim()][0]?.toLocaleUpperCase("es-CO")}
      </span>
      <span className="min-w-0 flex-1 folded:sr-only">
        <span className="block truncate font-semibold text-ink lg:text-sm" title={name}>
          {name}
        </span>
        <span className="block text-sm text-ink-soft lg:text-xs">{ROLE_LABELS[role]}</span>
      </span>
    </>
  );
  const personRow =
    "flex min-h-11 w-full min-w-0 items-center gap-3 rounded-md px-3 text-left lg:w-auto lg:flex-1 lg:gap-2 lg:px-1 folded:lg:w-full folded:lg:flex-none folded:justify-center";
  return (
    <div className="border-t border-line pt-2 lg:flex lg:items-center lg:pt-1 folded:flex-wrap folded:justify-center">
      {onSwitch ? (
        <button
          type="button"
          onClick={onSwitch}
          title="Cambiar quién vende"
          className={clsx(personRow, "hover:bg-sunken")}
        >
          {person}
          <span className="sr-only">. Cambiar quién vende</span>
          <UsersRound aria-hidden className="size-5 shrink-0 text-ink-soft folded:hidden" />
        </button>
      ) : (
        <div className={personRow}>{person}</div>
      )}
      <ThemeToggle />
      <button type="button" disabled={leaving} onClick={leave} title="Cerrar sesión" className={ROW}>
        <LogOut aria-hidden className="size-5 shrink-0" />
        <span className="lg:sr-only">Cerrar sesión</span>
      </button>
    </div>
  );
}

function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const dark = theme === "dark";
  const Icon = dark ? Sun : Moon;
  const text = dark ? "Tema claro" : "Tema oscuro";
  return (
    <button type="button" onClick={() => setTheme(dark ? "light" : "dark")} title={text} className={ROW}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="lg:sr-only">{text}</span>
    </button>
  );
}
