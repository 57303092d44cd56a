import { confirm } from "../confirm.tsx";

export const confirmDiscard = () =>
  confirm({ title: "¿Descartar lo que escribiste?", text: "Todavía no se ha guardado." });
