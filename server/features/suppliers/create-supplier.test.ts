import { describe, expect, it } from "vitest";
import { changeSupplier, createSupplier, listSuppliers } from "#core/contract/suppliers.ts";
import { uuidv7 } from "#core/uuid.ts";
import { signIn } from "#server/test/harness.ts";

const body = { name: "Lácteos", phone: "3001112233" };
const under = (key: string) => ({ "idempotency-key": key });

describe("new supplier sent again", () => {
  it("is the first one, however many arrive at once, with the first answer", async () => {
    const ana = await signIn();
    const headers = under(uuidv7());
    const send = async () => (await ana.call(createSupplier, { body }, headers)).data.supplier;
    const made = await Promise.all(Array.from({ length: 5 }, send));
    for (const supplier of made) expect(supplier).toEqual(made[0]);
    const changed = { ...body, name: "Lácteos del Sur" };
    await ana.call(changeSupplier, { params: { id: made[0]!.id }, body: changed });
    expect(await send(), "the first answer again").toEqual(made[0]);
    expect((await ana.call(listSuppliers)).results).toBe(1);
  });

  it("is refused with other contents under the same key; another store may use that key", async () => {
    const [ana, eva] = [await signIn(), await signIn()];
    const headers = under(uuidv7());
    await ana.call(createSupplier, { body }, headers);
    const refused = await ana.refused(createSupplier, { body: { ...body, phone: "3009998877" } }, headers);
    expect([refused.status, refused.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    await eva.call(createSupplier, { body }, headers);
  });

  it("is a new one without a key, because two may share a name", async () => {
    const ana = await signIn();
    for (let i = 0; i < 2; i++) await ana.call(createSupplier, { body });
    expect((await ana.call(listSuppliers)).results).toBe(2);
  });
});
