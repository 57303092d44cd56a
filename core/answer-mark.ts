// These headers let a client tell the server's answers from those of a captive portal or a proxy.

/** The request header with a random tag, new for each request. */
export const REQUEST_TAG_HEADER = "x-mostrador-ask";
/** The answer header that repeats the tag of the request. A cached answer has another tag. */
export const RESPONSE_TAG_HEADER = "x-mostrador-answer";
export const REQUEST_TAG_PATTERN = /^[\w-]{1,64}$/;

/** The header with the version of Mostrador: of the page in a request, of the server in an answer. */
export const VERSION_HEADER = "x-mostrador-version";

export const RETRY_HEADER = "x-mostrador-retry";
/**
 * The header of a refusal that recorded nothing under the idempotency key. A refused retry also closes the
 * key, so that an earlier request that arrives late records nothing.
 */
export const KEY_UNUSED_HEADER = "x-mostrador-key-unused";

/** The header with a digest of the contents, to compare requests with the same idempotency key. */
export const CONTENTS_DIGEST_HEADER = "x-mostrador-contents";
