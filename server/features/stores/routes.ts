import * as fiscal from "#core/contract/fiscal/fiscal-profile.ts";
import { changeStoreSettings as changeSettingsContract } from "#core/contract/stores/change-settings.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import * as contract from "#core/contract/stores/stores.ts";
import { AppError } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import type { BackupSchedule } from "#server/backup/daily/schedule-backups.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { changeSettings, readKeyPictures } from "#server/features/stores/change-settings.ts";
import { changeStore } from "#server/features/stores/change-store.ts";
import {
  changeFiscalProfile,
  readFiscalProfile,
} from "#server/features/stores/fiscal/change-fiscal-profile.ts";
import { streamStoreRecordTexts } from "#server/features/stores/store-records.ts";
import { findMunicipalities } from "#server/fiscal/municipalities.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { findNewerRelease, VERSION } from "#server/releases/version.ts";
import { readStoreSettings, withMailServer } from "#server/store/read-settings.ts";

type Options = { backups?: BackupSchedule | undefined; hasMailServer: boolean };

export function storesRoutes(routes: RouteRegistrar, { backups, hasMailServer }: Options) {
  routes.store(contract.updateStore, async ({ input, ...call }) => {
    requireOwn(call.tx, input.params.id);
    return { store: await changeStore(call, input.body) };
  });

  routes.store(contract.getStoreSettings, async ({ tx }) =>
    withMailServer(await readStoreSettings(tx), hasMailServer),
  );

  routes.store(contract.getRelease, async ({ session }) => {
    const isTold = hasPermission(session.role, "store.write");
    const newer = isTold ? await findNewerRelease(process.cwd(), VERSION) : null;
    return { version: VERSION, newer };
  });

  routes.store(
    changeSettingsContract,
    async ({ input, ready: pictures, ...call }) =>
      withMailServer(await changeSettings(call, { change: input.body, pictures }), hasMailServer),
    { prepare: readKeyPictures },
  );

  routes.store(fiscal.readFiscalProfile, ({ tx }) => readFiscalProfile(tx));

  routes.store(fiscal.changeFiscalProfile, ({ input, ...call }) => changeFiscalProfile(call, input.body));

  routes.store(fiscal.findMunicipalities, async ({ input }) => findMunicipalities(input.query.search ?? ""));

  routes.store(contract.getStoreBackupStatus, async ({ tx, input }) => {
    requireOwn(tx, input.params.id);
    const state = backups?.state();
    // In a database with several stores, no owner sees its size.
    const bytes = state?.ofOneStore ? state.last?.bytes : undefined;
    const last = state?.last ? { at: state.last.at.toISOString(), bytes: bytes ?? null } : null;
    return { automatic: Boolean(backups), last, problem: state?.problem ?? null };
  });

  routes.stream(exportStore, {
    before: async ({ tx, session, input, now }) => {
      requireOwn(tx, input.params.id);
      await recordEvent(tx, session, { kind: "STORE_EXPORTED" }, now);
    },
    chunks: ({ tx }) => streamStoreRecordTexts(tx),
  });
}

function requireOwn({ storeId }: StoreTx, id: string) {
  if (id.toLowerCase() !== storeId) throw new AppError("NOT_FOUND");
}
