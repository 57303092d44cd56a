import { describe, expect, it } from "vitest";
import { getSession } from "#core/contract/session.ts";
import { updateStore } from "#core/contract/stores/stores.ts";
import { signIn } from "#server/test/harness.ts";

describe("store data", () => {
  it("is changed by managers, and seen by every role", async () => {
    const owner = await signIn("OWNER");
    const [admin, cashier, stranger] = await Promise.all([
      signIn("ADMIN", owner.storeId),
      signIn("CASHIER", owner.storeId),
      signIn("OWNER"),
    ]);
    const params = { id: owner.storeId };
    const before = (await owner.call(getSession)).data.store;
    const body = { name: "  La Esquina ", phone: "601 555 0199", nit: "900.123.456-8" };
    const { store } = (await admin.call(updateStore, { params, body })).data;
    expect(store).toEqual({ ...before, name: "La Esquina", phone: "601 555 0199", nit: "900.123.456-8" });
    expect((await cashier.call(getSession)).data.store).toEqual(store);
    const address = "Cl. 10 # 4-12, Tunja";
    const moved = await owner.call(updateStore, { params, body: { ...body, address: ` ${address} ` } });
    expect(moved.data.store.address).toBe(address);
    expect((await cashier.call(getSession)).data.store.address).toBe(address);
    const unchanged = await owner.call(updateStore, { params, body });
    expect(unchanged.data.store.address).toBe(address);
    const cleared = await owner.call(updateStore, { params, body: { ...body, address: "" } });
    expect(cleared.data.store.address).toBeNull();
    expect((await stranger.call(getSession)).data.store.name).toBe("Tienda");
    const emptied = await owner.call(updateStore, {
      params,
      body: { name: "La Esquina", phone: "", nit: null },
    });
    expect(emptied.data.store).toMatchObject({ phone: null, nit: null, storeId: before.storeId });
  });

  it("needs a name", async () => {
    const owner = await signIn("OWNER");
    const refused = await owner.refused(updateStore, { params: { id: owner.storeId }, body: { name: " " } });
    expect(refused.body.errors).toEqual([{ field: "name", message: "El nombre de la tienda es requerido" }]);
  });
});
