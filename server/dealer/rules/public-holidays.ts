import { addDays, weekdayOf } from '#server/platform/text/local-time';
import { type AustralianState, australianStates } from '#server/settings/location-schema';

/** A public holiday; `date` is YYYY-MM-DD. */
export interface PublicHoliday {
  readonly date: string;
  readonly name: string;
}

const monday = 1;
const tuesday = 2;
const saturday = 6;
const sunday = 0;

const dated = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The nth weekday of a month. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = dated(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}

const onOrAfter = (date: string, weekday: number): string =>
  addDays(date, (weekday - weekdayOf(date) + 7) % 7);

/** Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const leaps = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leaps - moon + 15) % 30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const count = epact + shift - 7 * late + 114;
  return dated(year, Math.floor(count / 31), (count % 31) + 1);
}

/** A holiday of some states; all of them without a list. */
interface Rule {
  readonly name: string;
  readonly states?: readonly AustralianState[];
  readonly dates: (year: number) => readonly string[];
}

/** A fixed day, and a further one on the next working day if it is on a weekend. */
function withFurtherDay(date: string, weekend: Readonly<Record<number, number>>): readonly string[] {
  const days = weekend[weekdayOf(date)];
  return days === undefined ? [date] : [date, addDays(date, days)];
}

const except = (...states: readonly AustralianState[]): readonly AustralianState[] =>
  australianStates.filter((state) => !states.includes(state));

/** The states' holiday acts. Days that a government proclaims year by year (Grand Final Friday, shows) are not in it. */
const rules: readonly Rule[] = [
  {
    name: 'New Year’s Day',
    dates: (year) => withFurtherDay(dated(year, 1, 1), { [saturday]: 2, [sunday]: 1 }),
  },
  {
    name: 'Australia Day',
    dates: (year) => {
      const day = dated(year, 1, 26);
      return [[saturday, sunday].includes(weekdayOf(day)) ? onOrAfter(day, monday) : day];
    },
  },
  { name: 'Labour Day', states: ['WA'], dates: (year) => [nth(year, 3, monday, 1)] },
  { name: 'Labour Day', states: ['VIC'], dates: (year) => [nth(year, 3, monday, 2)] },
  { name: 'Eight Hours Day', states: ['TAS'], dates: (year) => [nth(year, 3, monday, 2)] },
  { name: 'Adelaide Cup', states: ['SA'], dates: (year) => [nth(year, 3, monday, 2)] },
  { name: 'Canberra Day', states: ['ACT'], dates: (year) => [nth(year, 3, monday, 2)] },
  { name: 'Good Friday', dates: (year) => [addDays(easterSunday(year), -2)] },
  {
    name: 'Easter Saturday',
    states: except('TAS', 'WA'),
    dates: (year) => [addDays(easterSunday(year), -1)],
  },
  { name: 'Easter Sunday', states: except('TAS'), dates: (year) => [easterSunday(year)] },
  { name: 'Easter Monday', dates: (year) => [addDays(easterSunday(year), 1)] },
  { name: 'Anzac Day', dates: (year) => [dated(year, 4, 25)] },
  { name: 'Labour Day', states: ['QLD'], dates: (year) => [nth(year, 5, monday, 1)] },
  { name: 'May Day', states: ['NT'], dates: (year) => [nth(year, 5, monday, 1)] },
  { name: 'Reconciliation Day', states: ['ACT'], dates: (year) => [onOrAfter(dated(year, 5, 27), monday)] },
  { name: 'Western Australia Day', states: ['WA'], dates: (year) => [nth(year, 6, monday, 1)] },
  { name: 'King’s Birthday', states: except('QLD', 'WA'), dates: (year) => [nth(year, 6, monday, 2)] },
  { name: 'Picnic Day', states: ['NT'], dates: (year) => [nth(year, 8, monday, 1)] },
  { name: 'King’s Birthday', states: ['QLD'], dates: (year) => [nth(year, 10, monday, 1)] },
  { name: 'Labour Day', states: ['ACT', 'NSW', 'SA'], dates: (year) => [nth(year, 10, monday, 1)] },
  { name: 'Melbourne Cup', states: ['VIC'], dates: (year) => [nth(year, 11, tuesday, 1)] },
  {
    name: 'Christmas Day',
    dates: (year) => withFurtherDay(dated(year, 12, 25), { [saturday]: 2, [sunday]: 2 }),
  },
  {
    name: 'Boxing Day',
    dates: (year) => withFurtherDay(dated(year, 12, 26), { [saturday]: 2, [sunday]: 2 }),
  },
];

/** The public holidays of a state in the year from a date on, the nearest first. */
export function holidaysAhead(state: AustralianState, today: string): readonly PublicHoliday[] {
  const year = Number(today.slice(0, 4));
  const last = addDays(today, 365);
  return rules
    .filter(({ states }) => !states || states.includes(state))
    .flatMap(({ name, dates }) => [year, year + 1].flatMap(dates).map((date) => ({ date, name })))
    .filter(({ date }) => date >= today && date < last)
    .sort((a, b) => a.date.localeCompare(b.date));
}
