import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { ApiError, UNKNOWN_OUTCOME_MESSAGE } from "#web/api/api-error.ts";
import type { StoreSettingsPatch } from "../change-settings.queries.ts";

const byCode: Record<string, string> = {
  FORBIDDEN: "Solo el dueño o un administrador puede cambiar esto.",
  NOT_AN_IMAGE: "Ese archivo no es una imagen que podamos abrir.",
  TOO_LARGE: "La imagen es demasiado grande.",
};

export function describeSettingFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return "No pudimos guardarlo. Intenta de nuevo.";
  if (error.undecided) return UNKNOWN_OUTCOME_MESSAGE;
  if (error.code === "HEIC_IMAGE") return error.message;
  const failure = byCode[error.code];
  if (failure) return failure;
  return (error.code === "INVALID_INPUT" && error.message) || "No pudimos guardarlo. Intenta de nuevo.";
}

export function findSettingProblem(patch: StoreSettingsPatch): string | null {
  return changeStoreSettings.body.safeParse(patch).error?.issues[0]?.message ?? null;
}

/** Null for an empty field, NaN for anything but a whole number. */
export function parseWholeNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
}
