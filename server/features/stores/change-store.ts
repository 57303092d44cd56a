import type { Store } from "#core/contract/session.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { makeFiscalDocumentJobsDue } from "#server/features/fiscal/document-jobs.ts";
import { type EditableStoreFields, lockStoreRow, saveStore } from "#server/features/stores/stores.sql.ts";

export async function changeStore(
  { tx, session, now }: WriteCall,
  fields: Omit<EditableStoreFields, "address"> & { address?: string | null | undefined },
): Promise<Store> {
  const before = await lockStoreRow(tx);
  const store = await saveStore(tx, {
    ...fields,
    address: fields.address === undefined ? before.address : fields.address,
  });
  const details = {
    name: store.name !== before.name,
    phone: store.phone !== before.phone,
    nit: store.nit !== before.nit,
    ...(store.address !== before.address && { address: true }),
  };
  if (Object.values(details).includes(true))
    await recordEvent(
      tx,
      session,
      { kind: "STORE_CHANGED", subject: { id: store.id, name: store.name }, details },
      now,
    );
  if (details.nit) makeFiscalDocumentJobsDue(tx, now);
  return store;
}
