import type { Unit } from "#core/units.ts";

/** Between products, and between the fields of one: id, unit and name. */
export const [RECORD, FIELD] = ["\u001e", "\u001f"];

export type ProductName = { id: string; name: string; unit: Unit };

const UUID_LENGTH = 36;
/** Products between two turns of other requests. */
const STEP = 2_000;

/** Which products have a word, by their place in the list. */
export type Holders = ReadonlyMap<string, readonly number[]>;

/** Names of many products in one text. Nothing is made of a product until somebody asks for it. */
export type NameList = {
  /** Leaves other requests their turn. */
  holdersOf(words: Iterable<string>): Promise<Holders>;
  at(place: number): ProductName;
};

/** `names`: records of the id, the unit and the name in its search form. */
export function nameList(names: string): NameList {
  const starts: number[] = [];
  return {
    async holdersOf(words) {
      const wanted = wantedWords(words);
      starts.length = 0;
      for (let start = 0; start < names.length; ) {
        if (starts.length % STEP === STEP - 1) await turn();
        const end = endOf(names, start);
        find(names, nameStart(names, start), end, wanted, starts.length);
        starts.push(start);
        start = end + 1;
      }
      return new Map([...wanted.values()].flat().map(({ word, places }) => [word, places]));
    },
    at(place) {
      const start = starts[place]!;
      const name = nameStart(names, start);
      return {
        id: names.slice(start, start + UUID_LENGTH),
        unit: names.slice(start + UUID_LENGTH + 1, name - 1) as Unit,
        name: names.slice(name, endOf(names, start)),
      };
    },
  };
}

function endOf(names: string, start: number): number {
  const end = names.indexOf(RECORD, start);
  return end === -1 ? names.length : end;
}

const nameStart = (names: string, start: number) => names.indexOf(FIELD, start + UUID_LENGTH + 1) + 1;

type Wanted = { word: string; places: number[] };

/** By hash, so that a name is looked through without making its words. */
function wantedWords(words: Iterable<string>): Map<number, Wanted[]> {
  const byHash = new Map<number, Wanted[]>();
  for (const word of new Set(words)) {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = step(hash, word.charCodeAt(at));
    byHash.set(hash, [...(byHash.get(hash) ?? []), { word, places: [] }]);
  }
  return byHash;
}

const step = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;

function find(
  names: string,
  from: number,
  end: number,
  wanted: ReadonlyMap<number, Wanted[]>,
  place: number,
): void {
  let begin = from;
  let hash = 0;
  for (let at = from; at <= end; at++) {
    const code = at < end ? names.charCodeAt(at) : 0;
    if (isWordPart(code)) {
      hash = step(hash, code);
      continue;
    }
    if (at > begin)
      for (const { word, places } of wanted.get(hash) ?? [])
        if (word.length === at - begin && names.startsWith(word, begin) && places.at(-1) !== place)
          places.push(place);
    begin = at + 1;
    hash = 0;
  }
}

/** Letters and digits, as the words of a line are split (`wordsOf`). Half a surrogate pair is none. */
function isWordPart(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  if (KIND[code] === 0) KIND[code] = /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? 1 : 2;
  return KIND[code] === 1;
}

/** By code unit: 0 not looked at, 1 part of a word, 2 not. */
const KIND = new Uint8Array(0x10000);

const turn = () => new Promise((resolve) => setImmediate(resolve));
