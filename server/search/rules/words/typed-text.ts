import type { Near } from '#server/search/rules/near';
import { type NumberRange, type Refinements, rangeLabel, valueLabel } from '#server/search/rules/refinement';
import { fold } from '#server/search/rules/tokens';
import type { SortOrder } from '#server/search/search-port';

/** A word, or part of a hyphenated one, for patterns and the lexicon. */
interface Atom {
  /** Folded; without apostrophes and thousands separators: `$40,000` is `$40000`. */
  readonly word: string;
  /** Letters and digits alone: `cx-5` and `cx5` are the same. */
  readonly compact: string;
  /** Its position in the typed text. */
  readonly from: number;
  readonly to: number;
  /** A hyphen separates it from the atom before. */
  readonly joined: boolean;
}

/** The typed text, ready to be read. */
export interface TypedText {
  readonly text: string;
  readonly atoms: readonly Atom[];
  /** The atoms in one line, separated by a space or a hyphen, for patterns. */
  readonly line: string;
  /** Where each atom begins in the line. */
  readonly starts: readonly number[];
  /** How many atoms end at or before this position of the line, for the ends of whole words. */
  readonly endsAt: ReadonlyMap<number, number>;
}

/** No search has more words; the rest stays text. */
const ATOMS_MAX = 40;
/** Runs without white space and separators; a comma stays inside a number, and a `!` before a word. */
const chunks = /(?:(?<!\S)!(?=\p{L}))?[^\s;/&|()"“”!?,]+(?:,(?=\d{3}(?!\d))[^\s;/&|()"“”!?,]+)*/gu;
const parts = /[^-–—]+|^[-–—]$/gu;
const marks = /^[-<>~]$/;

export function typedText(text: string): TypedText {
  const plain = text.replace(minusAlone, (minusAndSpace) => `${' '.repeat(minusAndSpace.length - 1)}-`);
  const atoms = [...plain.matchAll(chunks)].flatMap(atomsOf).slice(0, ATOMS_MAX);
  const starts: number[] = [];
  const endsAt = new Map<number, number>();
  let line = '';
  for (const [index, atom] of atoms.entries()) {
    if (index > 0) line += atom.joined ? '-' : ' ';
    starts.push(line.length);
    line += atom.word;
    if (!atoms[index + 1]?.joined) endsAt.set(line.length, index + 1);
  }
  return { text, atoms, line, starts, endsAt };
}

/** A minus before a word, as in `-diesel`, `!diesel` and `non-diesel`: the word `not`. */
const minus = /^(?:[-–—−!]|non[-–])(?=\p{L})/iu;
/** So is one that begins the text and stands alone: `- diesel`. Between words it is a dash. */
const minusAlone = /^\s*[-–—−]\s+(?=\p{L})/u;

function atomsOf(chunk: RegExpExecArray): Atom[] {
  const negation = minus.exec(chunk[0])?.[0] ?? '';
  const from = chunk.index + negation.length;
  const atoms = partsOf(chunk[0].slice(negation.length), from);
  if (negation === '') return atoms;
  return [{ word: 'not', compact: 'not', from: chunk.index, to: from, joined: false }, ...atoms];
}

function partsOf(chunk: string, start: number): Atom[] {
  const atoms: Atom[] = [];
  for (const part of chunk.matchAll(parts)) {
    const word = fold(part[0])
      .replace(/['’,]/g, '')
      .replace(/[–—]/g, '-')
      .replace(/^[.:*#]+|[.:*#]+$/g, '');
    const compact = compactWord(word);
    if (compact === '' && !marks.test(word)) continue;
    const from = start + part.index;
    atoms.push({ word, compact, from, to: from + part[0].length, joined: atoms.length > 0 });
  }
  return atoms;
}

/** Letters and digits of a folded word. */
const compactWord = (word: string): string => word.replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a reading may begin at this atom: not in the middle of a hyphenated word. */
export const beginsWord = ({ atoms }: TypedText, at: number): boolean => atoms[at]?.joined === false;

/** Whether one may end before this atom. */
export const endsWord = ({ atoms }: TypedText, at: number): boolean => atoms[at]?.joined !== true;

/** The typed text from one atom to before another. */
export function wordsBetween({ text, atoms }: TypedText, from: number, to: number): string {
  return text.slice(atoms[from]?.from ?? 0, atoms[to - 1]?.to ?? 0);
}

/** Whole words from an atom on, joined, the most atoms first. */
export function* windows(
  text: TypedText,
  at: number,
  mostAtoms: number,
): Generator<{ readonly to: number; readonly key: string }> {
  for (let to = Math.min(text.atoms.length, at + mostAtoms); to > at; to -= 1) {
    const key = compactBetween(text, at, to);
    if (endsWord(text, to) && key !== '') yield { to, key };
  }
}

/** Letters and digits of some atoms, joined: `hi`, `lux` is `hilux`. */
export function compactBetween({ atoms }: TypedText, from: number, to: number): string {
  let compact = '';
  for (let at = from; at < to; at += 1) compact += atoms[at]?.compact ?? '';
  return compact;
}

/** The meaning of some words: refinements, or a distance, with its chip label. */
export interface Sense {
  readonly label: string;
  readonly refinements: Refinements;
  readonly near?: Near;
  /** The words exclude the cars that the refinements match. */
  readonly excluded?: true;
  /** Of several such senses a car has to match each one, even of the same attribute: a sunroof and a tow bar. */
  readonly required?: true;
  /** Follows from a use, such as a family car: gives way to values that other words name. */
  readonly implied?: true;
  /** No record tells it: nothing is filtered, and the label says so. */
  readonly unrecorded?: true;
  readonly sortBy?: SortOrder;
  /** The shopper's terms that the words name, where the address doesn't: `register_in=VIC`, `per=month`. */
  readonly terms?: string;
}

/** Some atoms and their sense; null for known words that stay text. */
export interface Match {
  /** The atom after the last. */
  readonly to: number;
  readonly sense: Sense | null;
}

/** Reads the text at an atom; undefined if it does not apply. */
export type Reader = (text: TypedText, at: number) => Match | undefined;

/** A sense of stored values; without refinements if nothing in stock has one. */
export const valuesSense = (attribute: string, values: readonly string[], label?: string): Sense => ({
  label: label ?? orWords(values.map((value) => valueLabel(attribute, value))),
  refinements: values.length > 0 ? { [attribute]: values } : {},
});

/** The words mean something that nothing in stock has. */
export const isAbsent = ({ near, refinements, unrecorded, sortBy }: Sense): boolean =>
  (near ?? unrecorded ?? sortBy) === undefined && Object.keys(refinements).length === 0;

/** Words that nothing is filtered by. */
export const asideSense = (words = ''): Sense => ({
  label: `No filter for “${words}”`,
  refinements: {},
  unrecorded: true,
});

export const rangeSense = (attribute: string, range: NumberRange): Sense => ({
  label: rangeLabel(attribute, range),
  refinements: { [attribute]: range },
});

/** `a, b or c` */
export const orWords = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');
