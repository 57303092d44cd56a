import { describe, expect, test } from "vitest";
import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import {
  describeCreateStoreFailure,
  describeJoinStoreFailure,
  describeLoginFailure,
  describePasswordFailure,
} from "./auth-failures.ts";

const refused = (status: number, message: string, code = "X") => new ApiError(status, code, message);

describe("refused sign-in", () => {
  test.each([
    [
      refused(401, "Reworded", "INVALID_CREDENTIALS"),
      "Credenciales incorrectas. Verifica tu correo y contraseña.",
    ],
    [
      refused(401, "Reworded", "PENDING_APPROVAL"),
      "Tu cuenta está pendiente de aprobación. Contacta al administrador.",
    ],
    [refused(401, "Token expired"), "Credenciales inválidas. Verifica tus datos."],
    [refused(401, ""), "Credenciales inválidas. Verifica tus datos."],
    [refused(400, "El correo electrónico es requerido"), "El correo electrónico es requerido"],
    [refused(400, ""), "Datos de entrada inválidos"],
    [refused(500, "Ocurrió un error en el servidor"), "Error del servidor. Intenta más tarde."],
    [refused(503, ""), "Error del servidor. Intenta más tarde."],
    [refused(404, "No encontrado"), "Error al iniciar sesión"],
    [refused(200, "Formato de datos inválido", "BAD_ANSWER"), "Datos de autenticación incompletos"],
    [new TypeError("x is undefined"), "Error al iniciar sesión"],
    [null, "Error al iniciar sesión"],
  ])("%o → %s", (error, title) => {
    expect(describeLoginFailure(error)).toEqual({ title });
  });

  test("names a missing connection or too many attempts", () => {
    expect(describeLoginFailure(refused(0, NO_CONNECTION_MESSAGE))).toEqual({
      title: "Error al iniciar sesión",
      text: NO_CONNECTION_MESSAGE,
    });
    expect(describeLoginFailure(refused(429, "Espera un momento"))).toEqual({
      title: "Error al iniciar sesión",
      text: "Espera un momento",
    });
  });
});

test.each([
  [describeLoginFailure(refused(403, "Solo desde aquí", "DEMO_ONLY_HERE")), "Error al iniciar sesión"],
  [
    describeCreateStoreFailure(refused(403, "Solo desde aquí", "REGISTRATION_CLOSED")),
    "Error al crear la tienda",
  ],
])("%o says why", (failure, title) => expect(failure).toEqual({ title, text: "Solo desde aquí" }));

describe("failed creation of a store", () => {
  test.each([
    [
      refused(400, "Ya existe una cuenta con este correo electrónico"),
      "Ya existe una cuenta con este correo electrónico",
    ],
    [refused(400, ""), "Datos de entrada inválidos"],
    [refused(500, "x"), "Error del servidor. Intenta más tarde."],
    [refused(401, "Invalid credentials", "INVALID_CREDENTIALS"), "Error al crear la tienda"],
    [refused(201, "Formato de datos inválido", "BAD_ANSWER"), "Datos de autenticación incompletos"],
    [new Error("x"), "Error al crear la tienda"],
  ])("%o → %s", (error, title) => {
    expect(describeCreateStoreFailure(error)).toEqual({ title });
  });
});

describe("refused request to join", () => {
  test.each([
    [refused(404, "x"), { title: "Tienda no encontrada. Verifica el código de la tienda." }],
    [refused(400, "El nombre es requerido"), { title: "El nombre es requerido" }],
    [refused(400, ""), { title: "Datos de entrada inválidos" }],
    [refused(500, "x"), { title: "Error del servidor. Intenta más tarde." }],
    [refused(403, "x"), { title: "Error al unirse a la tienda" }],
    [
      refused(409, "Muchas solicitudes"),
      { title: "Error al unirse a la tienda", text: "Muchas solicitudes" },
    ],
  ])("%o → %o", (error, failure) => {
    expect(describeJoinStoreFailure(error)).toEqual(failure);
  });
});

test("shows the server's message for a failed password change, else the specified sentence", () => {
  expect(describePasswordFailure(refused(400, "El enlace no es válido"), "Error")).toBe(
    "El enlace no es válido",
  );
  for (const error of [refused(502, ""), refused(200, "x", "BAD_ANSWER"), new Error("x")])
    expect(describePasswordFailure(error, "Error")).toBe("Error");
});
