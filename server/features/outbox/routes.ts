import * as contract from "#core/contract/outbox.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { confirmEmailByCode } from "#server/features/outbox/confirm-email.ts";
import { readUserEmailAddress } from "#server/features/outbox/email-codes.sql.ts";
import { sendEmailCode } from "#server/features/outbox/send-email-code.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { listStuckJobs, retryJobNow } from "#server/outbox/outbox.sql.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";

export function outboxRoutes(routes: RouteRegistrar, hasMailServer: boolean) {
  routes.store(contract.getStoreOutbox, async ({ tx, session }) => {
    const work = await readPendingWork(tx);
    const own = hasMailServer ? await readUserEmailAddress(tx, session.userId) : null;
    return { work, email: own && { address: own.address, confirmed: own.confirmed } };
  });

  routes.store(contract.retryOutboxWork, async ({ tx, input, now }) => {
    if (!(await retryJobNow(tx, input.params.id, now))) throw new AppError("WORK_NOT_FOUND");
    tx.afterCommit(wakeOutboxWorkers);
  });

  routes.store(contract.sendEmailCode, async ({ tx, session, now }) => ({
    address: await sendEmailCode(tx, session, now),
  }));

  routes.steps(contract.confirmEmail, async ({ input, ...call }) => ({
    address: await confirmEmailByCode(call, input.body.code),
  }));
}

async function readPendingWork(tx: StoreTx): Promise<contract.PendingOutboxWork[]> {
  const jobs = await listStuckJobs(tx, contract.MAX_PENDING_OUTBOX_WORK);
  return jobs.flatMap(({ id, kind: name, createdAt, attempts, reason, nextTryAt }) => {
    const kind = contract.OUTBOX_WORK_KINDS.find((workKind) => workKind === name);
    if (!kind) return []; // a kind of a newer version that runs on the same database
    const at = nextTryAt?.toISOString() ?? null;
    return [{ id, kind, createdAt: createdAt.toISOString(), tries: attempts, reason, nextTryAt: at }];
  });
}
