import type { ErrorCode } from "#core/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { FailureText } from "#web/api/failure-text.ts";

const SERVER_ERROR = "Error del servidor. Intenta más tarde.";
const BAD_INPUT = "Datos de entrada inválidos";
const INCOMPLETE = "Datos de autenticación incompletos";

/** Texts for a refused sign-in by error code (specification, section 8). */
const refusedLogin: Record<string, string> = {
  INVALID_CREDENTIALS: "Credenciales incorrectas. Verifica tu correo y contraseña.",
  PENDING_APPROVAL: "Tu cuenta está pendiente de aprobación. Contacta al administrador.",
};

export function describeLoginFailure(error: unknown): FailureText {
  if (error instanceof ApiError && error.status === 401)
    return { title: refusedLogin[error.code] ?? "Credenciales inválidas. Verifica tus datos." };
  return commonFailure(error, "Error al iniciar sesión");
}

export function describeCreateStoreFailure(error: unknown): FailureText {
  return commonFailure(error, "Error al crear la tienda");
}

export function describeJoinStoreFailure(error: unknown): FailureText {
  const otherwise = "Error al unirse a la tienda";
  if (error instanceof ApiError && error.status === 404)
    return { title: "Tienda no encontrada. Verifica el código de la tienda." };
  // A 409 means too many pending requests to join. The server's message says what the user can do.
  if (error instanceof ApiError && error.status === 409) return { title: otherwise, text: error.message };
  return commonFailure(error, otherwise);
}

/** Returns the server's message, or `otherwise` without a message (specification, section 8). */
export function describePasswordFailure(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.code !== "BAD_ANSWER" && error.message) || otherwise;
}

const EXPLAINED: readonly string[] = ["REGISTRATION_CLOSED", "DEMO_ONLY_HERE"] satisfies ErrorCode[];

function commonFailure(error: unknown, otherwise: string): FailureText {
  if (!(error instanceof ApiError)) return { title: otherwise };
  const { status, code, message } = error;
  if (code === "BAD_ANSWER") return { title: INCOMPLETE };
  if (status === 400) return { title: message || BAD_INPUT };
  if (status >= 500) return { title: SERVER_ERROR };
  // Without a connection or after too many attempts the general sentence would not say what to do.
  const explained = status === 0 || status === 429 || EXPLAINED.includes(code);
  return explained ? { title: otherwise, text: message } : { title: otherwise };
}
