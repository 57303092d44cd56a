import { createThemePalette } from "#web/ui/theme/colors.ts";

export type Theme = "light" | "dark";

/** Backgrounds of styles.css (surface, canvas, sunken) that the store's colour must contrast with. */
export const SURFACE_COLORS: Record<Theme, readonly [string, ...string[]]> = {
  light: ["#ffffff", "#f8f5ee", "#f3eee5"],
  dark: ["#201d1a", "#161412", "#2a2622"],
};

export const PRIMARY_COLOR_VARIABLES = [
  ...(["--color-primary", "--color-primary-fill", "--color-on-primary", "--color-primary-hover"] as const),
  ...(["--color-primary-soft", "--color-primary-ink", "--color-primary-edge"] as const),
];
export type PrimaryColorVariables = Record<(typeof PRIMARY_COLOR_VARIABLES)[number], string>;

/** Returns the CSS variables for the store's colour. */
export function computePrimaryColorVariables(primary: string, theme: Theme): PrimaryColorVariables {
  const palette = createThemePalette(primary, SURFACE_COLORS[theme]);
  return {
    "--color-primary": palette.primary,
    "--color-primary-fill": palette.fill,
    "--color-on-primary": palette.onPrimary,
    "--color-primary-hover": palette.hover,
    "--color-primary-soft": palette.soft,
    "--color-primary-ink": palette.ink,
    "--color-primary-edge": palette.edge,
  };
}
