import { Moon, Sun } from "lucide-react";
import { useTheme } from "#web/ui/theme/theme.ts";

export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const dark = theme === "dark";
  const Icon = dark ? Sun : Moon;
  return (
    <button
      type="button"
      onClick={() => setTheme(dark ? "light" : "dark")}
      className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 lg:pointer-fine:min-h-9 text-left font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink folded:justify-center folded:px-0"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="folded:sr-only">{dark ? "Tema claro" : "Tema oscuro"}</span>
    </button>
  );
}
