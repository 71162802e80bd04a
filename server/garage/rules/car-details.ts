import type { OwnCarView } from '#server/garage/views/garage-view';
import { normaliseRego } from '#server/leads/rules/shared-fields';
import { dayInWords, isDate } from '#server/platform/text/local-time';
import { makeModel } from '#server/stock/cars/rules/naming';

/** What a customer says about a car of theirs. */
export interface CarDetails {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  /** Letters and digits in capitals. */
  readonly rego: string | null;
  readonly km: number | null;
  /** Day of the next service, YYYY-MM-DD. */
  readonly serviceOn: string | null;
}

export interface CustomerCar extends CarDetails {
  readonly id: string;
  /** UTC, ISO. */
  readonly createdAt: string;
}

/** The fields of the form about a customer's own car, in order. */
export const carFields = ['make', 'model', 'year', 'rego', 'km', 'service_on'] as const;
export type CarField = (typeof carFields)[number];
type Texts = Readonly<Record<CarField, string>>;

export const longestName = 60;
const [firstYear, mostKm] = [1900, 2_000_000];

type CheckedCar =
  | { readonly ok: true; readonly details: CarDetails }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<CarField, string>>> };

/** A value, or why it can't be one. */
type Read<T> = { readonly value: T } | { readonly error: string };

/** The details of a car as people type them, or a message for each field that is wrong. `today` is YYYY-MM-DD. */
export function checkCar(texts: Texts, today: string): CheckedCar {
  const read = {
    make: readName(texts.make, 'make'),
    model: readName(texts.model, 'model'),
    year: readYear(texts.year, Number(today.slice(0, 4)) + 1),
    rego: readRego(texts.rego),
    km: readKm(texts.km),
    service_on: readDay(texts.service_on, Number(today.slice(0, 4))),
  };
  const errors = carFields.flatMap((name) => {
    const one = read[name];
    return 'error' in one ? [[name, one.error] as const] : [];
  });
  if (errors.length > 0) return { ok: false, errors: Object.fromEntries(errors) };
  return {
    ok: true,
    details: {
      make: orThrow(read.make),
      model: orThrow(read.model),
      year: orThrow(read.year),
      rego: orThrow(read.rego),
      km: orThrow(read.km),
      serviceOn: orThrow(read.service_on),
    },
  };
}

function orThrow<T>(read: Read<T>): T {
  if ('error' in read) throw new Error(read.error);
  return read.value;
}

/** One line without control characters; full-width letters and digits as usual ones. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

function readName(text: string, name: 'make' | 'model'): Read<string> {
  const value = plain(text);
  if (value === '') return { error: `Enter the ${name}.` };
  if (value.length <= longestName) return { value };
  return { error: `The ${name} can be at most ${longestName} characters.` };
}

function readYear(text: string, last: number): Read<number | null> {
  const value = plain(text);
  if (value === '') return { value: null };
  const year = /^\d{4}$/.test(value) ? Number(value) : Number.NaN;
  return year >= firstYear && year <= last
    ? { value: year }
    : { error: `Enter a year from ${firstYear} to ${last}.` };
}

/** `abc 123`, `ABC·123` and `abc-123` are one rego. */
function readRego(text: string): Read<string | null> {
  const value = plain(text);
  if (value === '') return { value: null };
  return /^[A-Za-z0-9]{1,9}$/.test(value.replace(/[\s\-.·•]/g, ''))
    ? { value: normaliseRego(value) }
    : { error: 'Enter a rego of up to nine letters and digits.' };
}

/** `45,000`, `45 000 km` and `45000` are one number. */
function readKm(text: string): Read<number | null> {
  const value = plain(text)
    .replace(/[\s,]/g, '')
    .replace(/(km|kms|kilomet(re|er)s?)$/i, '');
  if (plain(text) === '') return { value: null };
  const km = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  return km <= mostKm
    ? { value: km }
    : { error: `Enter the kilometres as a number up to ${mostKm.toLocaleString('en-AU')}.` };
}

/** As a date field sends it, or as people write it: `20/11/2026`. */
function readDay(text: string, thisYear: number): Read<string | null> {
  const value = plain(text);
  if (value === '') return { value: null };
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value) ?? [];
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isDate(date)) return { error: 'Enter a day, like 20/11/2026.' };
  const [first, last] = [thisYear - 10, thisYear + 10];
  return Number(date.slice(0, 4)) >= first && Number(date.slice(0, 4)) <= last
    ? { value: date }
    : { error: `Enter a day between ${first} and ${last}.` };
}

/** `2019 Mazda CX-5`. */
export const ownCarName = ({ year, make, model }: Pick<CarDetails, 'year' | 'make' | 'model'>): string =>
  [year, makeModel(make ?? '', model ?? '')].filter(Boolean).join(' ');

/** `ABC123` and `45,000 km`, as far as they are known. */
export const ownCarFacts = ({ rego, km }: Pick<CarDetails, 'rego' | 'km'>): readonly string[] => [
  ...(rego === null ? [] : [rego]),
  ...(km === null ? [] : [`${km.toLocaleString('en-AU')} km`]),
];

/** When the next service is, or since when it has been due. `today` is YYYY-MM-DD. */
export function serviceWords(day: string | null, today: string): OwnCarView['service'] {
  if (day === null) return undefined;
  const overdue = day < today;
  const date = dateInWords(day, today);
  return { text: overdue ? `Service was due on ${date}` : `Next service: ${date}`, overdue };
}

/** `2026-12-25` as `25 December`; with its year if today's is another one. */
export function dateInWords(day: string, today: string): string {
  const date = dayInWords(day).replace(/^\S+ /, '');
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${day.slice(0, 4)}`;
}
