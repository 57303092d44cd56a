import { describe, expect, it } from "vitest";
import { changeSupplier, createSupplier, deleteSupplier, listSuppliers } from "#core/contract/suppliers.ts";
import { aSupplier } from "#server/test/builders.ts";
import { signIn } from "#server/test/harness.ts";

describe("suppliers", () => {
  it("are returned as written, trimmed, with empty fields as null, by name", async () => {
    const ana = await signIn();
    const body = { name: " Lácteos Ñandú ", phone: " 310 555 ", email: "", nit: " 900-1 ", contactName: " " };
    const { supplier } = (await ana.call(createSupplier, { body })).data;
    expect(supplier).toEqual({
      id: expect.any(String),
      name: "Lácteos Ñandú",
      phone: "310 555",
      nit: "900-1",
      contactName: null,
      email: null,
      address: null,
      description: null,
      _count: { purchaseOrders: 0 },
    });
    const first = await aSupplier(ana, { name: "Ábaco" });
    const list = await ana.call(listSuppliers);
    expect(list).toEqual({ status: "success", results: 2, data: { suppliers: [first, supplier] } });
    expect((await (await signIn()).call(listSuppliers)).results).toBe(0);
  });

  it("change in the sent fields only", async () => {
    const ana = await signIn();
    const before = await aSupplier(ana, { email: "a@example.com", address: "Calle 1" });
    const params = { id: before.id };
    const { supplier } = (await ana.call(changeSupplier, { params, body: { phone: "1", email: "" } })).data;
    expect(supplier).toEqual({ ...before, phone: "1", email: null });
    expect((await ana.call(listSuppliers)).data.suppliers).toEqual([supplier]);
  });

  it.each([
    [{ phone: "1" }, "Name is required"],
    [{ name: "  ", phone: "1" }, "Name is required"],
    [{ name: "Ana" }, "Phone is required"],
    [{ name: "Ana", phone: "" }, "Phone is required"],
    [{ name: "Ana", phone: "1", email: "ana@" }, "Invalid email format"],
    [{ name: "Ana", phone: "3".repeat(33) }, "El teléfono puede tener hasta 32 caracteres"],
  ])("refuses %j: %s", async (body, message) => {
    const ana = await signIn();
    const refused = await ana.refused(createSupplier, { body: body as { name: string; phone: string } });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  });

  it("cannot lose their name or phone", async () => {
    const ana = await signIn();
    const { id } = await aSupplier(ana);
    const refused = await ana.refused(changeSupplier, { params: { id }, body: { name: "", phone: "1" } });
    expect([refused.status, refused.body.message]).toEqual([400, "Name is required"]);
  });

  it("are deleted once", async () => {
    const ana = await signIn();
    const { id } = await aSupplier(ana);
    await ana.call(deleteSupplier, { params: { id } });
    const again = await ana.refused(deleteSupplier, { params: { id } });
    expect([again.status, again.body.message]).toEqual([404, "Proveedor no encontrado"]);
  });
});
