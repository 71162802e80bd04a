import { textOf } from './cell';

const kmPerMile = 1.609344;
const mostKm = 3_000_000;
const mostDollars = 100_000_000;
/**
 * `40,120`, `40 120`, `40'120`, `1.234.567` or `40120.00`. Australian feeds use a decimal point: `8.995` is less than
 * nine. Only two or more points can group thousands.
 */
const plainNumber = [
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?`,
  String.raw`\d{1,3}(?:[ ']\d{3})+(?:\.\d{1,2})?`,
  String.raw`\d{1,3}(?:\.\d{3}){2,}`,
  String.raw`\d+(?:\.\d+)?`,
  String.raw`\.\d+`,
].join('|');

function numberIn(text: string): number {
  const points = text.split('.').length - 1;
  return Number(text.replace(points > 1 ? /\./g : /[ ,']/g, ''));
}

/** Odometers and car prices have no thousandths: there, `40.120` groups thousands. */
const wholeUnits = (text: string): number =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? Number(text.replace('.', '')) : numberIn(text);

const patterns = new Map<string, RegExp>();
const aloneOrWith = (unit: string): RegExp => {
  const cachedPattern = patterns.get(unit);
  if (cachedPattern) return cachedPattern;
  const pattern = new RegExp(`^(${plainNumber})\\s*(?:${unit || '(?!)'})?$`, 'i');
  patterns.set(unit, pattern);
  return pattern;
};

/** A whole cell that is one non-negative number, optionally followed by one of the given units (a pattern). */
export function numberOf(value: unknown, unit = ''): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined;
  const match = aloneOrWith(unit).exec(textOf(value) ?? '');
  return match?.[1] === undefined ? undefined : numberIn(match[1]);
}

/** Repayments, deposits and weekly prices keep their cents: `138.57`, `$1,138.575`. */
export const exactDollarsOf = (value: unknown): number | undefined =>
  numberOf(typeof value === 'string' ? value.replace(/^\s*(?:aud\s*|a?u?\s*(?=\$))?\$?\s*/i, '') : value);

/** A whole number from 0. `2017.0`, as spreadsheets write, is whole. */
export function wholeOf(value: unknown, unit = ''): number | undefined {
  const number = numberOf(value, unit);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

const distance = new RegExp(
  `^(${plainNumber})\\s*(k(?![a-z])|thousand|thou)?\\s*(km|kms|k\\.?m\\.?s?\\.?|kilomet(?:er|re)s?|kmt|mi|mile|miles)?\\.?$`,
  'i',
);

/**
 * Kilometres from `40120`, `40,120 km`, `120,000 kms`, `40k`, `40 thousand`; converts miles (given in the value, or by
 * `inMiles`). Undefined for anything else: `low kms`, a range, a negative.
 */
export function kilometresOf(value: unknown, inMiles = false): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number') return kmIn(value * (inMiles ? kmPerMile : 1));
  const text = textOf(value)?.replace(/^(?:approx\.?|about)\s+|\s*\(?approx\.?\)?$/gi, '');
  const match = distance.exec(text ?? '');
  if (match?.[1] === undefined) return undefined;
  const thousands = match[2] ? 1000 : 1;
  const miles = match[3] ? match[3].toLowerCase().startsWith('mi') : inMiles;
  return kmIn(wholeUnits(match[1]) * thousands * (miles ? kmPerMile : 1));
}

const kmIn = (km: number) => (km >= 0 && km <= mostKm ? Math.round(km) : undefined);

const money = new RegExp(
  `^([a-z][a-z .:/&+-]*?(?= |:|\\$))?:?\\s*(?:(?:aud|au|a)?\\s*\\$|aud|now|from)?\\s*(?:\\$)?\\s*(${plainNumber})\\s*(k(?![a-z]))?(?![a-z0-9]*\\d)[\\s*.,:-]*([+a-z(][a-z .'’/&+()-]*)?[*.!]*$`,
  'i',
);

/** An amount, with the text before and after it: `$25,990 Drive Away`. */
interface Amount {
  /** Australian dollars with their cents, above 0. */
  readonly dollars: number;
  readonly words: string;
}

/** Undefined for no price: `POA`, `Call`, 0, blank, negative, or text without an amount. */
export function amountOf(value: unknown): Amount | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number') return amountIn(value, '');
  const match = money.exec(textOf(value) ?? '');
  if (match?.[2] === undefined) return undefined;
  const words = [match[1], match[4]].filter((part) => part !== undefined).join(' ');
  return amountIn(wholeUnits(match[2]) * (match[3] ? 1000 : 1), words);
}

function amountIn(exact: number, words: string): Amount | undefined {
  const dollars = Math.round(exact * 100) / 100;
  return dollars > 0 && dollars <= mostDollars ? { dollars, words } : undefined;
}

export const dollarsOf = (value: unknown): number | undefined => amountOf(value)?.dollars;
