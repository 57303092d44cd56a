import { setImmediate as nextTurn } from "node:timers/promises";
import type { Unit } from "#core/units.ts";
import { PRODUCT_NAME_STOP_WORDS } from "#server/features/supplier-invoices/match-rules.ts";

/** The characters that separate products, and the fields of a product (id, unit and name), in one text. */
export const PRODUCT_NAME_SEPARATORS = { record: "\u001e", field: "\u001f" };
const { record: RECORD, field: FIELD } = PRODUCT_NAME_SEPARATORS;

export type ProductName = { id: string; name: string; unit: Unit };

const UUID_LENGTH = 36;
/** After this many products, the event loop serves other requests. */
const STEP = 500;

/** How many products have a word, and the indexes of the first of them. */
type ProductsWithWord = { count: number; first: number[] };

/** Names of many products, searched without an object for each of them. */
export class ProductNameIndex {
  readonly #names: string;
  /** By index of the product: where its record begins, and its first word in `#words`. */
  readonly #starts: number[] = [];
  readonly #firstWords: number[] = [];
  /** Hashes of the words of all names, without PRODUCT_NAME_STOP_WORDS. */
  readonly #words: Int32Array;
  #count = 0;

  /** `names` has records of id, unit and name in search form. */
  constructor(names: string) {
    this.#names = names;
    this.#words = new Int32Array(names.length / 2);
  }

  /** Searches all names, and lets other requests run in between; at most `most` products per word. */
  async findProductsWithWords(
    words: Iterable<string>,
    most: number,
  ): Promise<ReadonlyMap<string, ProductsWithWord>> {
    const found = new Map<string, ProductsWithWord>();
    const searched: SearchedWords = new Map();
    for (const word of words) {
      if (found.has(word)) continue;
      const one = { count: 0, first: [] };
      found.set(word, one);
      const hash = hashWord(word);
      const ofHash = searched.get(hash);
      if (ofHash) ofHash.set(word, one);
      else searched.set(hash, new Map([[word, one]]));
    }
    for (let start = 0; start < this.#names.length; ) {
      if (this.#starts.length % STEP === STEP - 1) await nextTurn();
      start = this.#read(start, searched, most) + 1;
    }
    this.#firstWords.push(this.#count);
    return found;
  }

  /** The Sørensen–Dice similarity of a product's name, by its index, and `words` (their hashes), from 0 to 1. */
  computeSimilarity(place: number, words: ReadonlySet<number>): number {
    const [from, end] = [this.#firstWords[place]!, this.#firstWords[place + 1]!];
    let both = 0;
    for (let at = from; at < end; at++) if (words.has(this.#words[at]!)) both++;
    return words.size + end - from === 0 ? 0 : (2 * both) / (words.size + end - from);
  }

  at(place: number): ProductName {
    const start = this.#starts[place]!;
    const name = this.#nameStart(start);
    return {
      id: this.#names.slice(start, start + UUID_LENGTH),
      unit: this.#names.slice(start + UUID_LENGTH + 1, name - 1) as Unit,
      name: this.#names.slice(name, this.#endOf(start)),
    };
  }

  /** Reads the record that begins at `start`, and returns its end. */
  #read(start: number, searched: SearchedWords, most: number): number {
    const names = this.#names;
    const end = this.#endOf(start);
    const place = this.#starts.push(start) - 1;
    const firstWord = this.#count;
    this.#firstWords.push(firstWord);
    let begin = this.#nameStart(start);
    let hash = 0;
    for (let at = begin; at <= end; at++) {
      const code = at < end ? names.charCodeAt(at) : 0;
      if (isWordPart(code)) {
        hash = addToHash(hash, code);
        continue;
      }
      // Another word may have the hash of a stop word: 'e1n' has the hash of 'con'.
      const isStopWord = EMPTY_HASHES.has(hash) && PRODUCT_NAME_STOP_WORDS.has(names.slice(begin, at));
      if (at - begin > 1 && !isStopWord && !this.#has(hash, firstWord)) {
        this.#words[this.#count++] = hash;
        const one = searched.get(hash)?.get(names.slice(begin, at));
        if (one && ++one.count <= most) one.first.push(place);
      }
      begin = at + 1;
      hash = 0;
    }
    return end;
  }

  #has(hash: number, firstWord: number): boolean {
    for (let at = firstWord; at < this.#count; at++) if (this.#words[at] === hash) return true;
    return false;
  }

  #endOf(start: number): number {
    const end = this.#names.indexOf(RECORD, start);
    return end === -1 ? this.#names.length : end;
  }

  #nameStart(start: number): number {
    return this.#names.indexOf(FIELD, start + UUID_LENGTH + 1) + 1;
  }
}

/** By hash, then by the word itself: many words may have one hash. */
type SearchedWords = Map<number, Map<string, ProductsWithWord>>;

/** The hash by which `ProductNameIndex` compares words. */
export function hashWord(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = addToHash(hash, word.charCodeAt(at));
  return hash;
}

const addToHash = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;

/** True for letters and digits, as in `splitProductNameWords`. Half of a surrogate pair is neither. */
function isWordPart(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  if (WORD_PARTS[code] === 0) WORD_PARTS[code] = /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? 1 : 2;
  return WORD_PARTS[code] === 1;
}

const EMPTY_HASHES = new Set([...PRODUCT_NAME_STOP_WORDS].map(hashWord));

/** By UTF-16 code unit: 0 is not known yet, 1 is part of a word, 2 is not. */
const WORD_PARTS = new Uint8Array(0x10000);
