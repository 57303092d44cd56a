import { DEFAULT_PRIMARY_COLOR } from "#core/colors.ts";

export const PRESET_THEME_COLORS: readonly { name: string; color: string }[] = [
  { name: "Verde", color: DEFAULT_PRIMARY_COLOR },
  { name: "Azul", color: "#2563eb" },
  { name: "Morado", color: "#9333ea" },
  { name: "Rojo", color: "#dc2626" },
  { name: "Naranja", color: "#ea580c" },
  { name: "Rosado", color: "#db2777" },
  { name: "Índigo", color: "#4f46e5" },
  { name: "Esmeralda", color: "#059669" },
];
