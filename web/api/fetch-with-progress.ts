import { RESPONSE_TAG_HEADER } from "#core/api-headers.ts";

type Request = {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal | null;
  body: string | FormData | null;
};

export function fetchWithProgress(
  url: string,
  { method, headers, signal, body }: Request,
  onSent: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const headers = new Headers();
      const tag = request.getResponseHeader(RESPONSE_TAG_HEADER);
      if (tag !== null) headers.set(RESPONSE_TAG_HEADER, tag);
      resolve(new Response(request.responseText || null, { status: request.status, headers }));
    };
    request.onerror = () => reject(new TypeError("no answer"));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}
