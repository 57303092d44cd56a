import { AppError } from "#core/errors.ts";
import { createShares, type Shares } from "#server/http/limits/shares.ts";

/** Lets so many in at a time; whoever comes then is refused at once, since a queue that grows serves nobody. */
export type Gate = <T>(work: () => Promise<T>, answer?: Answered) => Promise<T>;

/** Work whose answer may be long: it counts until that is sent, in the share of the store and in that of the address. */
type Answered = { store: string | null; address: string; sent: Promise<void> };

type Most = { all: number; store: number; address: number };

/** Whoever has no share of its own takes part in that of all. */
const NOBODY = "";

/** @throws OVERLOADED, from the gate, when `all` are inside, or so many of one store or address. */
export function createGate({ all, store, address }: Most): Gate {
  const places = createShares({ all, each: all });
  const ofStores = createShares({ all, each: store });
  const ofAddresses = createShares({ all, each: address });
  return async (work, answer) => {
    if (!places.take(NOBODY, 1)) throw new AppError("OVERLOADED");
    const leaves = [() => places.giveBack(NOBODY, 1)];
    const leave = () => {
      for (const giveBack of leaves) giveBack();
    };
    const take = (shares: Shares, who: string) => {
      if (!shares.take(who, 1)) {
        leave();
        throw new AppError("OVERLOADED");
      }
      leaves.push(() => shares.giveBack(who, 1));
    };
    if (answer) take(ofAddresses, answer.address);
    if (answer?.store) take(ofStores, answer.store);
    try {
      const result = await work();
      if (answer) void answer.sent.then(leave);
      else leave();
      return result;
    } catch (error) {
      leave();
      throw error;
    }
  };
}
