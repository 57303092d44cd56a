import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/database.ts";
import { readCachedPicture } from "#server/features/products/images/picture-cache.ts";
import { readStoredImage } from "#server/features/products/products.sql.ts";
import type { ConcurrencyLimit } from "#server/http/limits/concurrency-limit.ts";
import { networkPrefixOf } from "#server/network.ts";

const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})\.webp$/;

/** No session, because an <img> sends no token. The URL has a random store id and a hash of the content. */
export function imageRoutes(app: FastifyInstance, db: Database, concurrencyLimit: ConcurrencyLimit) {
  app.get<{ Params: { "*": string } }>("/images/*", { schema: { hide: true } }, async (request, reply) => {
    const [, storeId, hash] = ADDRESS.exec(request.params["*"]) ?? [];
    if (!storeId || !hash) throw new AppError("NOT_FOUND");
    const image = await readCachedPicture(storeId, hash, networkPrefixOf(request.ip), () =>
      concurrencyLimit(() => db.inStore(storeId, (tx) => readStoredImage(tx, Buffer.from(hash, "hex")))),
    );
    if (!image) throw new AppError("NOT_FOUND");
    return reply
      .type(image.mediaType)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(image.bytes);
  });
}
