// How a client knows that an answer is the product's own. Whatever stands between the two (a captive portal, a proxy, a
// platform during a deploy) answers as well, with any status and any body, and must not be believed.

/** Request header: a tag that the client makes anew for each request. */
export const ASK = "x-mostrador-ask";
/** Response header of every answer of the API: the tag of its request, so that a cached answer is told apart too. */
export const ANSWER = "x-mostrador-answer";
/** What may be a tag. */
export const TAG = /^[\w-]{1,64}$/;

/** Request header: an earlier request with the same `Idempotency-Key` got no answer. */
export const RETRY = "x-mostrador-retry";
/** Response header of a refusal: nothing is recorded under the key of the request; after a retry nothing ever will be. */
export const KEY_UNUSED = "x-mostrador-key-unused";

/**
 * Request header: a digest of what the device wants recorded, whatever words the request has (asked for, or told late). It is kept
 * with the key, and a mismatch says in `details.sameContents` whether the same is recorded.
 */
export const CONTENTS = "x-mostrador-contents";
