import { expect, test } from "vitest";
import { InsecurePageError } from "./camera.ts";
import { toCameraFailure } from "./scan-failure.ts";

const errorNamed = (name: string) => Object.assign(new Error("x"), { name });

test.each([
  [errorNamed("NotFoundError"), /ninguna cámara/, /No camera found/],
  [errorNamed("NotAllowedError"), /permiso/, /Permission denied/],
  [errorNamed("NotReadableError"), /no responde/, /video source/],
  [new InsecurePageError(), /conexión segura/, /secure context.*https or localhost/],
  [errorNamed("AbortError"), /No pudimos abrir/, /AbortError/],
])("%s has a text in both languages", (error, text, detail) => {
  const failure = toCameraFailure(error);
  expect(failure.text).toMatch(text);
  expect(failure.detail).toMatch(detail);
});
