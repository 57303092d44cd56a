import * as contract from "#core/contract/outbox.ts";
import { AppError } from "#core/errors.ts";
import { confirmEmail } from "#server/features/outbox/confirm-email.ts";
import { addressOf } from "#server/features/outbox/email-codes.sql.ts";
import { pendingWork } from "#server/features/outbox/pending-work.ts";
import { sendEmailCode } from "#server/features/outbox/send-email-code.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";
import { retryNow } from "#server/outbox/outbox.sql.ts";
import { wakeWorkers } from "#server/outbox/wake.ts";

export function outboxRoutes(routes: Routes, hasMailServer: boolean): void {
  routes.store(contract.storeOutbox, async ({ tx, session }) => {
    const work = await pendingWork(tx);
    const own = hasMailServer ? await addressOf(tx, session.userId) : null;
    return success({
      data: { work, email: own && { address: own.address, confirmed: own.confirmed } },
    });
  });

  routes.store(contract.retryWork, async ({ tx, input, now }) => {
    if (!(await retryNow(tx, input.params.id, now))) throw new AppError("WORK_NOT_FOUND");
    tx.afterCommit(wakeWorkers);
    return undefined;
  });

  routes.store(contract.sendEmailCode, async ({ tx, session, now }) =>
    success({ data: { address: await sendEmailCode(tx, session, now) } }),
  );

  routes.steps(contract.confirmEmail, async ({ input, ...call }) =>
    success({ data: { address: await confirmEmail(call, input.body.code) } }),
  );
}
