import { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { uuidField } from "#core/contract/fields.ts";

const unusedObjects: z.ZodObject[] = [];

export const successStatus = z.literal("success");
function successResponseOf<T extends z.ZodType>(data: T) {
  return object(() => ({ status: successStatus, data }));
}

/** The parameters of a path with `:id`. */
export const idPathParams = object(() => ({ id: uuidField("El id") }));

type Route = `${Endpoint["method"]} ${Endpoint["path"]}`;

/** An endpoint that has no `output` gets it from `data`, or has an empty answer (204). */
type Definition = Omit<Endpoint, "method" | "path" | "output"> &
  (Pick<Endpoint, "output"> | { data: z.ZodType; output?: never } | { status: 204; output?: never });

type MethodAndPath<R extends Route> =
  R extends `${infer M extends Endpoint["method"]} ${infer P extends Endpoint["path"]}`
    ? { method: M; path: P }
    : never;

type ParamsOf<R extends Route, D extends Definition> = D extends { params: z.ZodType }
  ? unknown
  : R extends `${string}/:id` | `${string}/:id/${string}`
    ? { params: typeof idPathParams }
    : unknown;

type OutputOf<D extends Definition> = D extends { output: infer Output extends z.ZodType }
  ? Output
  : D extends { data: infer Data extends z.ZodType }
    ? ReturnType<typeof successResponseOf<Data>>
    : z.ZodUndefined;

type Defined<R extends Route, D extends Definition> = MethodAndPath<R> &
  ParamsOf<R, D> &
  D & { output: OutputOf<D> };

/**
 * Declares an endpoint by its method and path, such as `GET /sales/:id`. A path with `:id` has `idPathParams`, unless
 * `define` has other `params`. `define` runs on first use, because a screen uses only a few endpoints.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const R extends Route, const D extends Definition>(
  route: R,
  define: () => D,
): Defined<R, D> {
  let defined: Defined<R, D> | undefined;
  const definedEndpoint = () => {
    if (defined) return defined;
    const [method, path] = route.split(" ") as [string, string];
    const params = path.split("/").includes(":id") ? { params: idPathParams } : {};
    const definition = define();
    const { data, output = data ? successResponseOf(data) : z.undefined() } = definition;
    defined = { method, path, ...params, ...definition, output } as unknown as Defined<R, D>;
    return defined;
  };
  return new Proxy({} as Defined<R, D>, {
    get: (_, field) => definedEndpoint()[field as keyof Defined<R, D>],
    has: (_, field) => field in definedEndpoint(),
  });
}

/** Like `z.object`, but `shape` runs on first use, as in `endpoint`. */
/* @__NO_SIDE_EFFECTS__ */
export function object<S extends z.core.$ZodLooseShape>(
  shape: () => S,
): z.ZodObject<z.core.util.Writeable<S>, z.core.$strip> {
  const type = new z.ZodObject({
    type: "object",
    get shape() {
      const made = shape();
      Object.defineProperty(this, "shape", { value: made });
      return made;
    },
  });
  unusedObjects.push(type);
  return type as never;
}

/**
 * Runs the `shape` of every object. Zod keeps a record of each value that it parses, against endless recursion, unless
 * it sees all shapes at the first parse.
 */
export function evaluateShapes(): void {
  for (const type of unusedObjects) void type.shape; // a shape may add further objects
  unusedObjects.length = 0;
}
