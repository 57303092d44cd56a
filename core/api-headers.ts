// HTTP headers between the screens and the server.

/**
 * The request header with a random tag, new for each request. The tag lets a client tell the server's answers from those
 * of a captive portal or a proxy.
 */
export const REQUEST_TAG_HEADER = "x-mostrador-ask";
/** The answer header that repeats the tag of the request. A cached answer has another tag. */
export const RESPONSE_TAG_HEADER = "x-mostrador-answer";
export const REQUEST_TAG_PATTERN = /^[\w-]{1,64}$/;

/** The header with the version of Mostrador: of the page in a request, of the server in an answer. */
export const VERSION_HEADER = "x-mostrador-version";

/** The header of a request that repeats an earlier one with the same idempotency key. */
export const RETRY_HEADER = "x-mostrador-retry";
/**
 * The answer header of a refused write that recorded nothing under its idempotency key. A refused retry also closes the
 * key, so that an earlier request that arrives late records nothing.
 */
export const KEY_UNUSED_HEADER = "x-mostrador-key-unused";

/** The request header with a digest of its contents. The server compares it for requests with the same idempotency key. */
export const CONTENTS_DIGEST_HEADER = "x-mostrador-contents";
