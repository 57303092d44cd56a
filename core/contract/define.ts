import { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";

export const successStatus = z.literal("success");
function successResponseOf<T extends z.ZodType>(data: T) {
  return object(() => ({ status: successStatus, data }));
}

/** An endpoint that has no `output` gets it from `data`, or has an empty answer (204). */
type Definition = Omit<Endpoint, "output"> &
  (Pick<Endpoint, "output"> | { data: z.ZodType; output?: never } | { status: 204; output?: never });

type OutputOf<D extends Definition> = D extends { output: infer Output extends z.ZodType }
  ? Output
  : D extends { data: infer Data extends z.ZodType }
    ? ReturnType<typeof successResponseOf<Data>>
    : z.ZodUndefined;

type Defined<D extends Definition> = D & { output: OutputOf<D> };

/** Runs `define` on first use, because a screen uses only a few of the 250 endpoints. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const D extends Definition>(define: () => D): Defined<D> {
  let defined: Defined<D> | undefined;
  const made = () => {
    if (defined) return defined;
    const definition = define();
    const { data, output = data ? successResponseOf(data) : z.undefined() } = definition;
    defined = { ...definition, output: output as OutputOf<D> };
    return defined;
  };
  return new Proxy({} as Defined<D>, {
    get: (_, field) => made()[field as keyof Defined<D>],
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
