import { z } from "zod";
import { endpoint, object, successStatus } from "#core/contract/define.ts";
import {
  emailField,
  FIELD_LIMITS,
  newPasswordField,
  oneOfField,
  optionalTextField,
  requiredTextField,
  signInEmailField,
  typedPasswordField,
  typedPinField,
  uuidField,
} from "#core/contract/fields.ts";
import { storeAndUser, user } from "#core/contract/session.ts";

const EMAIL_REQUIRED = "El correo electrónico es requerido";
const PASSWORD_REQUIRED = "La contraseña es requerida";

const signedIn = object(() => ({ status: successStatus, token: z.string(), data: storeAndUser }));

const registrationMode = z.enum(["OPEN", "CODE", "CLOSED"]);
export type RegistrationMode = z.output<typeof registrationMode>;

export const getRegistrationMode = endpoint("GET /auth/registration", () => ({
  summary: "Quién puede crear una tienda aquí: todos, quien tenga el código de registro, o nadie",
  permission: "public",
  data: object(() => ({ registration: registrationMode })),
}));

export const createStore = endpoint("POST /auth/create-store", () => ({
  summary: "Crear una tienda y su dueño",
  permission: "public",
  hashes: ["password"],
  status: 201,
  body: object(() => ({
    name: requiredTextField(
      "El nombre de la tienda",
      FIELD_LIMITS.name,
      "El nombre de la tienda es requerido",
    ),
    ownerName: requiredTextField(
      "El nombre del dueño",
      FIELD_LIMITS.name,
      "El nombre del dueño es requerido",
    ),
    email: emailField(EMAIL_REQUIRED),
    phone: optionalTextField("El teléfono", FIELD_LIMITS.phone),
    password: newPasswordField(PASSWORD_REQUIRED),
    storePhone: optionalTextField("El teléfono de la tienda", FIELD_LIMITS.phone),
    nit: optionalTextField("El NIT", FIELD_LIMITS.code),
    registrationCode: optionalTextField("El código de registro", FIELD_LIMITS.code),
  })),
  output: signedIn,
}));

export const JOINABLE_ROLES = ["EMPLOYEE", "CASHIER"] as const;

export const joinStore = endpoint("POST /auth/join-store", () => ({
  summary: "Pedir unirse a una tienda; un administrador lo aprueba",
  permission: "public",
  hashes: ["password"],
  status: 201,
  body: object(() => ({
    storeId: requiredTextField("El ID de la tienda", FIELD_LIMITS.code, "El ID de la tienda es requerido"),
    name: requiredTextField("El nombre", FIELD_LIMITS.name, "El nombre es requerido"),
    email: emailField(EMAIL_REQUIRED),
    phone: optionalTextField("El teléfono", FIELD_LIMITS.phone),
    password: newPasswordField(PASSWORD_REQUIRED),
    role: oneOfField("El rol", JOINABLE_ROLES),
  })),
  output: object(() => ({ status: successStatus, message: z.string(), data: object(() => ({ user })) })),
}));

export const login = endpoint("POST /auth/login", () => ({
  summary: "Iniciar sesión",
  permission: "public",
  hashes: ["password"],
  body: object(() => ({
    email: signInEmailField(EMAIL_REQUIRED),
    password: typedPasswordField(PASSWORD_REQUIRED),
  })),
  output: signedIn,
}));

export const forgotPassword = endpoint("POST /auth/forgot-password", () => ({
  summary: "Pedir el correo para restablecer la contraseña; responde igual si la cuenta no existe",
  permission: "public",
  body: object(() => ({ email: emailField("El email es requerido", "Por favor ingresa un email válido") })),
  output: object(() => ({
    status: successStatus,
    message: z.string(),
    data: object(() => ({
      /** False when the server has no mail server and writes mails into files. */
      hasMailServer: z.boolean(),
      /** The command that a person at the shop's computer can run instead of using the mail. */
      resetCommand: z.string(),
    })),
  })),
}));

export const resetPassword = endpoint("POST /auth/reset-password", () => ({
  summary: "Cambiar la contraseña con el enlace del correo; cierra todas las sesiones",
  permission: "public",
  hashes: ["password"],
  body: object(() => ({
    token: requiredTextField("El token", FIELD_LIMITS.name, "Token de restablecimiento no válido"),
    password: newPasswordField(PASSWORD_REQUIRED),
  })),
  output: object(() => ({ status: successStatus, message: z.string() })),
}));

/** Public, because nobody gets a session with an expired password. The sign-in limits count attempts. */
export const changePassword = endpoint("POST /auth/change-password", () => ({
  summary: "Cambiar la contraseña con la actual; cierra las demás sesiones y abre una nueva",
  permission: "public",
  hashes: ["currentPassword", "password"],
  body: object(() => ({
    email: signInEmailField(EMAIL_REQUIRED),
    currentPassword: typedPasswordField(PASSWORD_REQUIRED),
    password: newPasswordField(PASSWORD_REQUIRED),
  })),
  output: signedIn,
}));

export const switchPerson = endpoint("POST /auth/switch", () => ({
  summary: "Cambiar quién vende en este equipo, con su PIN; la sesión dura 12 horas y sirve solo en él",
  permission: "sales.create",
  hashes: ["pin"],
  idempotent: false,
  body: object(() => ({
    userId: uuidField("La persona"),
    pin: typedPinField("El PIN es requerido"),
  })),
  output: signedIn,
}));
