import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import {
  customerFormSchema,
  describeCustomerDeleteFailure,
  describeCustomerLoadFailure,
  describeCustomerSaveFailure,
  toCustomerDraft,
} from "./customer-form.ts";

const refused = (status: number, message: string, code = "X") => new ApiError(status, code, message);
const bothFields = new ApiError(409, "X", "The message", [], {}, "El campo error");
const noErrorField = new ApiError(409, "X", "The message", [], {}, "");

// Error texts of the specification, section 8.
test.each([
  [describeCustomerSaveFailure(refused(400, "El correo no es válido")), "El correo no es válido"],
  [describeCustomerSaveFailure(bothFields), "El campo error"],
  [describeCustomerSaveFailure(noErrorField), "Error al guardar cliente"],
  [describeCustomerDeleteFailure(bothFields), "El campo error"],
  [describeCustomerSaveFailure(refused(500, "")), "Error al guardar cliente"],
  [describeCustomerSaveFailure(new Error("boom")), "Error al guardar cliente"],
  [describeCustomerDeleteFailure(refused(404, "Cliente no encontrado")), "Cliente no encontrado"],
  [describeCustomerDeleteFailure(refused(500, "")), "Error al eliminar cliente"],
  [describeCustomerLoadFailure(refused(500, "Algo")), "Error al cargar clientes"],
  [
    describeCustomerLoadFailure(refused(200, "Formato de datos inválido", "BAD_ANSWER")),
    "Error: Formato de datos inválido",
  ],
  [describeCustomerLoadFailure(refused(0, "Sin conexión")), "Error al cargar clientes. Sin conexión"],
])("%s", (text, expected) => expect(text).toBe(expected));

test("needs only a name; an empty document is null", () => {
  const found = (name: string) => customerFormSchema.safeParse(toCustomerDraft(null, name));
  expect(found(" ").error?.issues.map(({ path }) => path[0])).toEqual(["name"]);
  expect(found("Luz").data).toMatchObject({ name: "Luz", phone: null, email: null, documentType: null });
});
