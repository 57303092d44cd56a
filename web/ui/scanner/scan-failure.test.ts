import { expect, test } from "vitest";
import { InsecurePageError } from "./camera.ts";
import { cameraFailure } from "./scan-failure.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });

test.each([
  [named("NotFoundError"), /ninguna cámara/, /No camera found/],
  [named("NotAllowedError"), /permiso/, /Permission denied/],
  [named("NotReadableError"), /no responde/, /video source/],
  [new InsecurePageError(), /conexión segura/, /secure context.*https or localhost/],
  [named("AbortError"), /No pudimos abrir/, /AbortError/],
])("%s is told in both languages", (error, text, detail) => {
  const failure = cameraFailure(error);
  expect(failure.text).toMatch(text);
  expect(failure.detail).toMatch(detail);
});
