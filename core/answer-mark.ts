// Recognises the product's own answers: a captive portal or proxy answers too, with any status and body.

/** A new tag for each request. */
export const ASK = "x-mostrador-ask";
/** The tag of its request in every API answer; also detects cached answers. */
export const ANSWER = "x-mostrador-answer";
export const TAG = /^[\w-]{1,64}$/;

export const RETRY = "x-mostrador-retry";
/** In a refusal: nothing is recorded under the key and, after a retry, nothing ever will be. */
export const KEY_UNUSED = "x-mostrador-key-unused";

/** A digest of the contents, equal for every wording. A key's mismatch answers `details.sameContents`. */
export const CONTENTS = "x-mostrador-contents";
