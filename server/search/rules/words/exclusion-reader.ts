import { isRange, type Refinement, type Refinements } from '#server/search/rules/refinement';
import { pattern } from './patterns';
import { beginsWord, type Match, orWords, type Reader, type Sense, type TypedText } from './typed-text';

/** Words before a value that is not wanted; a minus is read as `not`. */
const before = pattern(
  '(?:(?:but |and )?(?:not|no|non|never)|without|except|excl|excluding|exclude|avoid|isnt|arent|dont want|do not want|other than|apart from|anything but)(?: for| in)?(?: an?| the| any)?',
  () => null,
).matches;

/**
 * Reads values that a shopper excludes: `not toyota`, `-diesel`, `anything but white or silver`. Only values of the
 * stock: what has no price is neither under $20,000 nor over it.
 */
export function exclusionReader(read: Reader, badgesByWord: ReadonlyMap<string, readonly string[]>): Reader {
  return (text, at) => {
    if (!beginsWord(text, at)) return undefined;
    before.lastIndex = text.starts[at] ?? 0;
    const from = before.test(text.line) ? text.endsAt.get(before.lastIndex) : undefined;
    if (from === undefined) return undefined;
    const senses: Sense[] = [];
    let end = from;
    for (let next = from; next < text.atoms.length; next = end + 1) {
      const match = valuesAt(text, next);
      if (!match?.sense || (senses[0] && !sameAttributes(senses[0], match.sense))) break;
      senses.push(match.sense);
      end = match.to;
      if (!/^n?or$/.test(text.atoms[end]?.word ?? '')) break;
    }
    return senses.length === 0 ? undefined : { to: end, sense: withoutAny(senses) };
  };

  function valuesAt(text: TypedText, at: number): Match | undefined {
    const match = read(text, at) ?? badgeAt(text, at);
    return match?.sense && isValues(match.sense) ? match : undefined;
  }

  function badgeAt({ atoms }: TypedText, at: number): Match | undefined {
    const word = atoms[at]?.compact ?? '';
    const badge = badgesByWord.get(word);
    if (!badge) return undefined;
    return { to: at + 1, sense: { label: word.toUpperCase(), refinements: { badge } } };
  }
}

const isValues = ({ refinements, near }: Sense): boolean =>
  near === undefined && !Object.values(refinements).some(isRange);

const sameAttributes = (one: Sense, other: Sense): boolean =>
  Object.keys(one.refinements).sort().join() === Object.keys(other.refinements).sort().join();

function withoutAny(senses: readonly Sense[]): Sense {
  const refinements: Record<string, Refinement> = {};
  for (const attribute of Object.keys(senses[0]?.refinements ?? {})) {
    refinements[attribute] = [...new Set(senses.flatMap((sense) => valuesOf(sense.refinements, attribute)))];
  }
  return { label: `Not ${orWords(senses.map(({ label }) => label))}`, refinements, excluded: true };
}

const valuesOf = (refinements: Refinements, attribute: string): readonly string[] => {
  const refinement = refinements[attribute];
  return refinement && !isRange(refinement) ? refinement : [];
};
