import type { Endpoint } from "#core/contract/endpoint.ts";

export function buildEndpointUrl(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: object = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${text && `?${text}`}`;
}

export function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  return form;
}
