import type { NumberRange } from '#server/search/rules/refinement';
import { colourWords } from './concepts';
import { beginsWord, orWords, type Reader, type Sense, valuesSense } from './typed-text';

/** Parts of number patterns, and their numbers of groups. */

const ones = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small whole number, in digits or in words. */
export const COUNT = `\\d{1,2}|${ones.join('|')}`;
export const countOf = (text = ''): number => (ones.includes(text) ? ones.indexOf(text) + 1 : Number(text));

/** "At most" before a number. */
export const UNDER =
  '(?:under|below|upto|up to|max|maximum|maximum of|max of|less than|no more than|not more than|not over|at most|<) ?';
/** "At least" before a number. */
export const OVER =
  '(?:over|above|more than|from|at least|no less than|not less than|not under|not below|min|minimum|minimum of|starting at|starting from|>) ?';
export const AROUND = '(?:around|about|approx|approximately|roughly|circa|~) ?';
/** The same after a number. */
export const OR_LESS = ' ?(?:max|maximum|tops|or less|or under|or below|and under|and below)';
export const OR_MORE =
  '(?:\\+| ?(?:plus|min|minimum|or more|or over|or above|and up|and over|and above|onwards))';
/** Between the ends of a range. */
export const TO = '(?: ?- ?| to )';

/** `thousand` in any spelling; the `000` of `40 000` too. */
export const THOUSAND = '(?: ?(?:k|thousand)| 000)';

/** A number in digits, times a thousand if stated. */
export function amountOf(digits: string | undefined, thousand: string | undefined): number {
  return Math.round(Number(digits) * (thousand === undefined ? 1 : 1000));
}

/** The numbers that an amount stands for. */
export type RangeOf = (amount: number) => NumberRange;
export const upTo: RangeOf = (to) => ({ to });
export const fromOn: RangeOf = (from) => ({ from });
/** Ten per cent around an amount. */
export const aroundRange: RangeOf = (amount) => ({
  from: Math.round(amount * 0.9),
  to: Math.round(amount * 1.1),
});

/** In `20-30k` and `20-50,000` the first number is in thousands like the second. */
export function sharedThousand(
  first: string | undefined,
  second: string | undefined,
  thousand: string | undefined,
) {
  const [from, to] = [Number(first), Number(second)];
  if (from >= 1000 || (thousand !== undefined && from >= to)) return undefined;
  return thousand ?? (to >= 10_000 ? 'k' : undefined);
}

export type Groups = Readonly<Partial<Record<string, string>>>;

/** A pattern of the line, and the meaning of its groups: null stays text, undefined is not a match after all. */
export interface Pattern {
  readonly matches: RegExp;
  readonly means: (groups: Groups) => Sense | null | undefined;
}

/** Compiles words of the line, ending at a word boundary; spaces in them match a space or a hyphen. */
export const regExpOf = (source: string): RegExp =>
  new RegExp(`(?:${source.replaceAll(' ', '[ -]')})(?=\\s|$)`, 'uy');

export const pattern = (source: string, means: Pattern['means']): Pattern => ({
  matches: regExpOf(source),
  means,
});

/** Finds the longest match of some patterns; each begins and ends at word boundaries. */
export function patternReader(patterns: readonly Pattern[]): Reader {
  return (text, at) => {
    const start = text.starts[at];
    if (start === undefined || !beginsWord(text, at)) return undefined;
    let longest: { to: number; sense: Sense | null } | undefined;
    for (const { matches, means } of patterns) {
      matches.lastIndex = start;
      const match = matches.exec(text.line);
      const to = match ? text.endsAt.get(matches.lastIndex) : undefined;
      if (!match || to === undefined || (longest && to <= longest.to)) continue;
      const sense = means(match.groups ?? {});
      if (sense !== undefined) longest = { to, sense };
    }
    return longest;
  };
}

const text = (source: string): Pattern => pattern(source, () => null);
const colours = [...colourWords, 'gray'].join('|');

/** Words with another meaning in this combination, so they stay text together. */
export const guardPatterns: readonly Pattern[] = [
  // Exclusions.
  text(
    '(?:not|no|non|without|except|excluding|but not|(?:anything|everything|all) but|isnt|dont want|never) (?:an? |the )?\\S+',
  ),
  // Equipment.
  text(
    'electric (?:seats?|windows?|mirrors?|tailgate|boot|sunroof|steering|brakes?|handbrake|blinds?|steps?|doors?)',
  ),
  text('(?:android|apple) auto'),
  text(
    'auto (?:headlights?|lights?|wipers?|park\\w*|hold|tailgate|dimming|doors?|boot|start|stop|brak\\w+|lock\\w*)',
  ),
  text(
    `(?:${colours}) (?:leather|interior|inside|trim|seats?|wheels?|rims?|roof|stitching|pack|edition|plates?|alloys?|mags?|upholstery|carpet|badges?|bar|series)`,
  ),
  text('diesel (?:heater|tank)'),
  text(
    'new (?:tyres?|tires?|rego|registration|engine|battery|brakes?|clutch|shape|gen|generation|look|paint|gearbox|windscreen)',
  ),
  text('van (?:life|lifestyle)'),
  // Numbers with another meaning.
  text(
    '\\d{1,5}(?:\\.\\d)? ?(?:kgs?|cc|hp|kw|nm|mm|cm|l|lt?rs?|litres?|liters?|rpm|doors?|drs?|cyl|cyls|cylinders?|speed|sp|owners?|stars?|tonnes?|ton|t|inch|inches|months?|mths?|berth|keys|airbags?)',
  ),
  // A model whose name looks like a year.
  text('peugeot 2008'),
];

/** A limit that no pattern recognises stays text with its number; tried after all others. */
export const limitPatterns: readonly Pattern[] = [text(`(?:${UNDER}|${OVER}|${AROUND})\\S*\\d\\S*`)];

const count = (name: string) => `(?<${name}>${COUNT})`;
const SEATS = ' ?(?:seaters?|seats?|seated|str|passengers?|pax)';

/** From so many seats on, people name the fewest that do: an 8-seater suits whoever asks for a 7-seater. */
const LARGE = 6;

/** Seats that are in stock: `5 seater`, `seven seats`, `5 or 7 seats`, `at least 7 seats`. Others stay text. */
export function seatsPatterns(inStock: readonly string[]): readonly Pattern[] {
  const sense = (hasSeats: (seats: number) => boolean): Sense => {
    const values = inStock.filter((value) => hasSeats(Number(value))).sort((a, b) => Number(a) - Number(b));
    const several = values.length > 2 ? `${values[0]} or more` : orWords(values);
    return valuesSense('seats', values, values.length > 1 ? `${several} seats` : undefined);
  };
  const suits = ({ few }: Groups) =>
    sense((seats) => (countOf(few) < LARGE ? seats === countOf(few) : seats >= countOf(few)));
  const atLeast = ({ few }: Groups) => sense((seats) => seats >= countOf(few));
  const either = ({ few, many }: Groups) =>
    sense((seats) => seats === countOf(few) || seats === countOf(many));
  return [
    pattern(`${count('few')}${SEATS}`, suits),
    pattern(`seats ${count('few')}`, suits),
    pattern(`${count('few')}(?: or | to |-)${count('many')}${SEATS}`, either),
    pattern(`(?:at least|minimum|min|minimum of) ${count('few')}${SEATS}`, atLeast),
    pattern(`${count('few')}(?:\\+| plus| or more)${SEATS}`, atLeast),
    pattern(`seats (?:at least )?${count('few')}(?:\\+| or more| plus)`, atLeast),
  ];
}
