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
  "flex min-h-11 w-full items-center lg:pointer-fine:min-h-9 gap-3 rounded-md px-3 text-left font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink folded:justify-center folded:px-0";

export function AccountMenu({ name, role, onSwitch, signOut }: Props) {
  const [leaving, setLeaving] = useState(false);
  async function leave() {
    setLeaving(true);
    await signOut().finally(() => setLeaving(false));
  }
  return (
    <div className="border-t border-line pt-2">
      <div className="flex items-center gap-3 px-3 py-1.5 folded:justify-center folded:px-0">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft font-bold text-primary-ink"
        >
          {[...name.trim()][0]?.toLocaleUpperCase("es-CO")}
        </span>
        <div className="min-w-0 folded:sr-only">
          <p className="truncate font-semibold" title={name}>
            {name}
          </p>
          <p className="text-sm text-ink-soft">{ROLE_LABELS[role]}</p>
        </div>
      </div>
      {onSwitch && (
        <button type="button" onClick={onSwitch} className={ROW}>
          <UsersRound aria-hidden className="size-5 shrink-0" />
          <span className="folded:sr-only">Cambiar quién vende</span>
        </button>
      )}
      <ThemeToggle />
      <button type="button" disabled={leaving} onClick={leave} className={ROW}>
        <LogOut aria-hidden className="size-5 shrink-0" />
        <span className="folded:sr-only">Cerrar sesión</span>
      </button>
    </div>
  );
}

function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const dark = theme === "dark";
  const Icon = dark ? Sun : Moon;
  return (
    <button type="button" onClick={() => setTheme(dark ? "light" : "dark")} className={ROW}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="folded:sr-only">{dark ? "Tema claro" : "Tema oscuro"}</span>
    </button>
  );
}
