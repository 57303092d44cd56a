import { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";

/** Runs `define` on first use, because a screen uses only a few of the 250 endpoints. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(define: () => E): E {
  let defined: E | undefined;
  const made = () => {
    defined ??= define();
    return defined;
  };
  return new Proxy({} as E, {
    get: (_, field) => made()[field as keyof E],
    has: (_, field) => field in made(),
  });
}

/** Like `z.object`, but `shape` runs on first use, as in `endpoint`. */
/* @__NO_SIDE_EFFECTS__ */
export function object<S extends z.core.$ZodLooseShape>(
  shape: () => S,
): z.ZodObject<z.core.util.Writeable<S>, z.core.$strip> {
  return new z.ZodObject({
    type: "object",
    get shape() {
      const made = shape();
      Object.defineProperty(this, "shape", { value: made });
      return made;
    },
  }) as never;
}
