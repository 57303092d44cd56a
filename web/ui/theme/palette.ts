import { createThemePalette } from "#web/ui/theme/colors.ts";

export type Theme = "light" | "dark";

/** Backgrounds of styles.css (surface, canvas, sunken) that the store's colour must contrast with. */
export const SURFACE_COLORS: Record<Theme, readonly [string, ...string[]]> = {
  light: ["#ffffff", "#f8f5ee", "#f3eee5"],
  dark: ["#201d1a", "#161412", "#2a2622"],
};

export const PRIMARY_COLOR_VARIABLES = [
  ...(["--primary", "--primary-fill", "--on-primary", "--primary-hover"] as const),
  ...(["--primary-soft", "--primary-ink", "--primary-edge"] as const),
];
export type PrimaryColorVariables = Record<(typeof PRIMARY_COLOR_VARIABLES)[number], string>;

/** Returns the CSS variables for the store's colour. */
export function computePrimaryColorVariables(primary: string, theme: Theme): PrimaryColorVariables {
  const palette = createThemePalette(primary, SURFACE_COLORS[theme]);
  return {
    "--primary": palette.primary,
    "--primary-fill": palette.fill,
    "--on-primary": palette.onPrimary,
    "--primary-hover": palette.hover,
    "--primary-soft": palette.soft,
    "--primary-ink": palette.ink,
    "--primary-edge": palette.edge,
  };
}
