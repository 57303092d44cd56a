// How a client recognises the product's own answers. Intermediaries (a captive portal, a proxy, a platform
// during a deploy) answer too, with any status and body, and must not be believed.

/** Request header: a tag that is new for each request. */
export const ASK = "x-mostrador-ask";
/** Response header of every API answer: the tag of its request, which also detects cached answers. */
export const ANSWER = "x-mostrador-answer";
/** Valid tags. */
export const TAG = /^[\w-]{1,64}$/;

/** Request header: an earlier request with the same `Idempotency-Key` got no answer. */
export const RETRY = "x-mostrador-retry";
/**
 * Response header of a refusal: nothing is recorded under the request's key, and after a retry nothing ever
 * will be.
 */
export const KEY_UNUSED = "x-mostrador-key-unused";

/**
 * Request header: a digest of the contents, equal for every wording of the request (first asked, then sent
 * late). It is stored with the key, and a mismatch reports in `details.sameContents` whether the same contents
 * are recorded.
 */
export const CONTENTS = "x-mostrador-contents";
