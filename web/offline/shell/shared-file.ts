// From another app, through the service worker, to the screen that opens it.

/** `share_target` of web/public/manifest.webmanifest. */
export const SHARE_ADDRESS = "/compartir-factura";
const SCREEN = "/facturas-de-proveedores";
export const SHARED = "compartida";

export const MAX_SHARED_BYTES = 2 * 1024 * 1024;
const KEPT_MS = 15 * 60_000;

const CACHE = "shared-file";
const FIELD = "file";

/** The screen asks before it sends anything. */
export async function keepShared(request: Request): Promise<Response> {
  const lead = (outcome: string) => Response.redirect(`${SCREEN}?${SHARED}=${outcome}`, 303);
  try {
    const file = (await request.formData()).get(FIELD);
    if (!(file instanceof File)) return lead("otra-vez");
    if (file.size > MAX_SHARED_BYTES) return lead("grande");
    const headers = { "x-name": encodeURIComponent(file.name), "x-kept-at": String(Date.now()) };
    await (await caches.open(CACHE)).put(SHARE_ADDRESS, new Response(file, { headers }));
    return lead("si");
  } catch {
    return lead("otra-vez");
  }
}

export async function takeShared(): Promise<File | null> {
  const kept = await caches.match(SHARE_ADDRESS);
  if (!kept) return null;
  await caches.delete(CACHE);
  if (Date.now() - Number(kept.headers.get("x-kept-at")) > KEPT_MS) return null;
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get("x-name") ?? ""));
}
