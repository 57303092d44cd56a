import { afterAll, beforeAll, expect, it } from "vitest";
import { closeShift, openShift } from "#core/contract/shifts.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createApp } from "#server/app.ts";
import { bench, type Caller, caller, type Person, signIn } from "#server/test/harness.ts";

type App = Awaited<ReturnType<typeof createApp>>;

let mailing: App;
let woken = 0;
beforeAll(async () => {
  const { db } = await bench();
  const onMail = () => {
    woken += 1;
  };
  mailing = await createApp({ db, appUrl: "https://tienda.example", hasMailServer: true, onMail });
  await mailing.ready();
});
afterAll(() => mailing.close());

async function asOwner<T>(
  work: (owner: ReturnType<Awaited<ReturnType<typeof bench>>["pool"]>) => Promise<T>,
) {
  const owner = (await bench()).pool("owner");
  return work(owner).finally(() => owner.end());
}

const mailsOf = (storeId: string) =>
  asOwner(async (owner) => {
    const { rows } = await owner.query("select * from mail_outbox where store_id = $1", [storeId]);
    return rows as { id: string; recipient: string; subject: string; text_body: string }[];
  });

/** A drawer of 50.000 in which 48.000 were counted. */
async function close(who: Caller, key = uuidv7(), id?: string): Promise<string> {
  const shift = id ?? (await who.call(openShift, { body: { openingFloat: 50_000 } })).data.id;
  const body = { counted: [{ method: "CASH" as const, amount: 48_000 }], floatLeft: 40_000 };
  await who.call(closeShift, { params: { id: shift }, body }, { "idempotency-key": key });
  return shift;
}

const on = async (app: App, person: Caller & Person) => caller(person.token, app);

it("the owner gets a mail of a closing, one also where it is sent twice, whoever closed", async () => {
  const owner = await signIn();
  const cashier = await on(mailing, await signIn("CASHIER", owner.storeId));
  const key = uuidv7();
  const before = woken;
  const shift = await close(cashier, key);
  await expect.poll(() => woken).toBe(before + 1);
  await close(cashier, key, shift);
  await expect.poll(() => woken).toBe(before + 2);
  const [mail, ...more] = await mailsOf(owner.storeId);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    id: shift,
    recipient: owner.email,
    subject: "Cierre de Caja 1: faltan $ 2.000",
  });
  expect(mail!.text_body).toContain("Queda en la caja: $ 40.000");
  expect(mail!.text_body).toContain(`https://tienda.example/caja/cierres/${shift}`);
});

it("without a mail server nobody gets one", async () => {
  const owner = await signIn();
  await close(owner);
  expect(await mailsOf(owner.storeId)).toEqual([]);
});

it("a mail that cannot be written keeps no drawer from being closed", async () => {
  const owner = await signIn();
  await asOwner(async (sql) => {
    await sql.query(`
      create function no_mail() returns trigger language plpgsql as $$ begin raise 'no mail'; end $$;
      create trigger no_mail before insert on mail_outbox for each row
        when (new.store_id = '${owner.storeId}') execute function no_mail()`);
  });
  try {
    // What runs behind the answer is waited for at the end of the application.
    const { db } = await bench();
    const another = await createApp({ db, hasMailServer: true });
    await another.ready();
    await close(await on(another, owner));
    await another.close();
  } finally {
    await asOwner((sql) => sql.query("drop trigger no_mail on mail_outbox; drop function no_mail()"));
  }
  expect(await mailsOf(owner.storeId)).toEqual([]);
});
