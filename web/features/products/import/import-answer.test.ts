import { expect, test } from "vitest";
import { doneText, planTexts, saveText } from "./import-answer.ts";

test.each([
  [{ created: 1 }, "Se creará 1 producto", "", "Importar 1 producto", "1 producto importado"],
  [
    { created: 1_200 },
    "Se crearán 1.200 productos",
    "",
    "Importar 1.200 productos",
    "1.200 productos importados",
  ],
  [
    { created: 0, updated: 1 },
    "Se actualizará 1 producto",
    "",
    "Actualizar 1 producto",
    "1 producto actualizado",
  ],
  [
    { created: 3, updated: 40, unchanged: 1, skipped: 2 },
    "Se crearán 3 productos. Se actualizarán 40 productos",
    "1 producto ya está así. 2 productos no están en tu tienda y quedan por fuera",
    "Guardar 43 productos",
    "3 productos nuevos y 40 actualizados",
  ],
])("%o", (answer, title, rest, button, done) => {
  expect(planTexts(answer)).toEqual({ title, rest });
  expect([saveText(answer), doneText(answer)]).toEqual([button, done]);
});

test("a file without changes is reported as such", () => {
  expect(planTexts({ created: 0, updated: 0, unchanged: 5 })).toEqual({
    title: "No hay nada que cambiar",
    rest: "5 productos ya están así",
  });
});
