import { AppError } from "#core/errors.ts";
import { createShares } from "#server/http/shares.ts";

/** Lets so many in at a time; whoever comes then is refused at once, since a queue that grows serves nobody. */
export type Gate = <T>(work: () => Promise<T>, answer?: Answered) => Promise<T>;

/** Work whose answer may be long: it counts until that is sent, and one store or address has no more than its share. */
type Answered = { share: string; sent: Promise<void> };

/** Whoever has no share of its own takes part in that of all. */
const NOBODY = "";

/** @throws OVERLOADED, from the gate, when `most` are inside, or `share` of one. */
export function createGate(most: number, share = most): Gate {
  const places = createShares({ all: most, each: most });
  const answers = createShares({ all: most, each: share });
  return async (work, answer) => {
    if (!places.take(NOBODY, 1)) throw new AppError("OVERLOADED");
    if (answer && !answers.take(answer.share, 1)) {
      places.giveBack(NOBODY, 1);
      throw new AppError("OVERLOADED");
    }
    const leave = () => {
      places.giveBack(NOBODY, 1);
      if (answer) answers.giveBack(answer.share, 1);
    };
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
