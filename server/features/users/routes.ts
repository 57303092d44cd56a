import type { ParsedInput } from "#core/contract/endpoint.ts";
import * as contract from "#core/contract/users.ts";
import { can } from "#core/permissions.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import { countEmailCheck } from "#server/features/auth/count-tries.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { changeUser } from "#server/features/users/change-user.ts";
import { createUser } from "#server/features/users/create-user.ts";
import { removeUser } from "#server/features/users/remove-user.ts";
import { idsOfSellers, idsOfUsers, sellersByIds, usersByIds } from "#server/features/users/users.sql.ts";
import type { PublicCall, Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";
import type { Session } from "#server/session.ts";

const PART = 500;

const hashPin = ({ body }: ParsedInput<typeof contract.createUser>, { storeId }: Session) =>
  hashPassword(body.pin, storeId);

type UserWriteCall = Omit<PublicCall<typeof contract.createUser | typeof contract.changeUser>, "fromHere"> & {
  session: Session;
};

/** `emailChecksPerHour` limits entered e-mail addresses per hour, for a network address and for a store. */
export function usersRoutes(routes: Routes, { emailChecksPerHour }: { emailChecksPerHour: number }): void {
  // EMAIL_TAKEN reveals whether an e-mail address has an account in any store, so these calls are limited.
  const throttle = <T>(
    { identityDb, session, address, now, input }: UserWriteCall,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (!input.body.phoneOrEmail?.includes("@") || !can(session.role, "employees.manage")) return work();
    const { storeId } = session;
    return countEmailCheck(identityDb, { address, storeId, now, most: emailChecksPerHour }, work);
  };

  routes.list(
    contract.listUsers,
    async ({ tx }) => {
      const ids = await idsOfUsers(tx);
      return {
        answer: success({ results: ids.length, data: { users: [] } }),
        parts: splitIntoParts(ids, PART),
      };
    },
    ({ tx }, ids) => usersByIds(tx, ids),
  );

  routes.list(
    contract.listSellers,
    async ({ tx }) => ({
      answer: success({ data: [] }),
      parts: splitIntoParts(await idsOfSellers(tx), PART),
    }),
    ({ tx }, ids) => sellersByIds(tx, ids),
  );

  routes.store(
    contract.createUser,
    async ({ input, ready, ...call }) =>
      success({ data: { user: await createUser(call, input.body, ready) } }),
    { prepare: hashPin, throttle },
  );

  routes.steps(
    contract.changeUser,
    async ({ input, ...call }) =>
      success({ data: { user: await changeUser(call, input.params.id, input.body) } }),
    { throttle },
  );

  routes.store(contract.removeUser, async ({ tx, session, input, now }) => {
    await removeUser(tx, session, input.params.id, input.query, now);
    return undefined;
  });
}
