import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import * as contract from "#core/contract/users.ts";
import { hasPermission } from "#core/permissions.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import { countEmailCheckAttempt } from "#server/features/auth/count-tries.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { changeUser, createUser, removeUser } from "#server/features/users/save-user.ts";
import {
  readSellerIds,
  readSellersByIds,
  readUserIds,
  readUsersByIds,
} from "#server/features/users/users.sql.ts";
import type { PublicCall, RouteRegistrar } from "#server/http/chain/routes.ts";
import type { Session } from "#server/session.ts";

const PART = 500;

const hashPin = ({ body }: ParsedEndpointInput<typeof contract.createUser>, { storeId }: Session) =>
  hashPassword(body.pin, storeId);

type UserWriteCall = Omit<PublicCall<typeof contract.createUser | typeof contract.changeUser>, "fromHere"> & {
  session: Session;
};

/** `emailChecksPerHour` limits entered e-mail addresses per hour, for a network address and for a store. */
export function usersRoutes(routes: RouteRegistrar, { emailChecksPerHour }: { emailChecksPerHour: number }) {
  // EMAIL_TAKEN reveals whether an e-mail address has an account in any store, so these calls are limited.
  const limitAttempts = <T>(
    { identityDb, session, address, now, input }: UserWriteCall,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (!input.body.phoneOrEmail?.includes("@") || !hasPermission(session.role, "employees.manage"))
      return work();
    const { storeId } = session;
    return countEmailCheckAttempt(identityDb, { address, storeId, now, most: emailChecksPerHour }, work);
  };

  routes.list(
    contract.listUsers,
    async ({ tx }) => {
      const ids = await readUserIds(tx);
      return {
        answer: { results: ids.length, data: { users: [] } },
        parts: splitIntoParts(ids, PART),
      };
    },
    ({ tx }, ids) => readUsersByIds(tx, ids),
  );

  routes.list(
    contract.listSellers,
    async ({ tx }) => ({
      answer: [],
      parts: splitIntoParts(await readSellerIds(tx), PART),
    }),
    ({ tx }, ids) => readSellersByIds(tx, ids),
  );

  routes.store(
    contract.createUser,
    async ({ input, ready, ...call }) => ({ user: await createUser(call, input.body, ready) }),
    { prepare: hashPin, limitAttempts },
  );

  routes.steps(
    contract.changeUser,
    async ({ input, ...call }) => ({ user: await changeUser(call, input.params.id, input.body) }),
    { limitAttempts },
  );

  routes.store(contract.removeUser, ({ input, ...call }) => removeUser(call, input.params.id, input.query));
}
