import { type Group, isGroup } from '#server/platform/text/json';
import {
  addDays,
  clockTime,
  dayInWords,
  isDate,
  weekdayNames,
  weekdayOf,
} from '#server/platform/text/local-time';
import { choicesFrom, textIn } from './page-parts';

/** A location's hours as its file has them: members that nobody knows here stay. */
export interface StoredPlace {
  readonly opening_hours: readonly Group[];
  readonly special_hours: readonly Group[];
}

const groups = (value: unknown): readonly Group[] => (Array.isArray(value) ? value.filter(isGroup) : []);

/** The locations of a tenant.json, in its order. */
export const placesIn = (settings: unknown): readonly StoredPlace[] =>
  groups(isGroup(settings) ? settings['locations'] : undefined).map((place) => ({
    opening_hours: groups(place['opening_hours']),
    special_hours: groups(place['special_hours']),
  }));

type DayStatus = 'open' | 'closed' | 'by_appointment';
export const statusOptions = choicesFrom<DayStatus>({
  open: 'Open',
  closed: 'Closed',
  by_appointment: 'By appointment',
});

const isStatus = (value: unknown): value is DayStatus =>
  statusOptions.some((option) => option.value === value);
const wordIn = (group: Group, name: string): string => (typeof group[name] === 'string' ? group[name] : '');

/** Monday first, as people read a week. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

/** A location's week as the form shows it, or as it was sent; a day that the file does not name is shown without hours. */
export const weekView = (place: StoredPlace, typed?: URLSearchParams) =>
  weekdays.map((weekday) => {
    const day = place.opening_hours.find((one) => one['weekday'] === weekday);
    const text = (name: string, stored: string) => typed?.get(`${name}.${weekday}`) ?? stored;
    return {
      weekday,
      name: weekdayNames[weekday] ?? '',
      status: text('status', day ? wordIn(day, 'status') || 'open' : ''),
      open: text('open', day ? wordIn(day, 'open') : ''),
      close: text('close', day ? wordIn(day, 'close') : ''),
    };
  });

/** Whether a location opens on a day by its week, by appointment too. */
export const isOpenOn = ({ opening_hours: week }: StoredPlace, date: string): boolean =>
  week.some((day) => day['weekday'] === weekdayOf(date) && wordIn(day, 'status') !== 'closed');

/** What a form says, or what is wrong with one of its fields. */
export interface HoursMistake {
  readonly error: string;
  readonly field: string;
}
type Read<T> = { readonly value: T } | HoursMistake;

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The hours of an open day; an error names what is missing. */
export function readTimes(open: string, close: string, day: string): Read<{ open: string; close: string }> {
  if (!time.test(open) || !time.test(close))
    return { error: `Enter when you open and close on ${day}.`, field: time.test(open) ? 'close' : 'open' };
  return open < close
    ? { value: { open, close } }
    : { error: `On ${day}, closing time has to be after opening time.`, field: 'close' };
}

/** The week of a form, each day with what its file said of it besides. */
export function readWeek(form: URLSearchParams, before: StoredPlace): Read<readonly Group[]> {
  const week: Group[] = [];
  for (const weekday of weekdays) {
    const {
      open: _open,
      close: _close,
      ...stored
    } = before.opening_hours.find((one) => one['weekday'] === weekday) ?? {};
    const status = textIn(form, `status.${weekday}`);
    if (!isStatus(status)) continue;
    if (status !== 'open') {
      week.push({ ...stored, weekday, status });
      continue;
    }
    const times = readTimes(
      textIn(form, `open.${weekday}`),
      textIn(form, `close.${weekday}`),
      weekdayNames[weekday] ?? '',
    );
    if ('error' in times) return { error: times.error, field: `${times.field}.${weekday}` };
    week.push({ ...stored, weekday, status, ...times.value });
  }
  return { value: week.sort((a, b) => Number(a['weekday']) - Number(b['weekday'])) };
}

/** Days with other hours, from a form: those from one date to another, at some locations by their number. */
export interface NewSpecials {
  readonly days: readonly Group[];
  readonly places: readonly number[];
}

const mostDays = 60;
const longestName = 80;

const placesOf = (form: URLSearchParams, count: number): readonly number[] =>
  form
    .getAll('place')
    .map(Number)
    .filter((at) => Number.isInteger(at) && at >= 0 && at < count);

interface DaysForm {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** Why some days can't have other hours; undefined if they can. */
function daysProblem({ name, from, to, today }: DaysForm): HoursMistake | undefined {
  if (name.length > longestName)
    return { error: `Enter a name of at most ${longestName} characters.`, field: 'name' };
  if (!isDate(from)) return { error: 'Enter the first day.', field: 'from' };
  if (!isDate(to)) return { error: 'Enter the last day, or leave it empty for one day.', field: 'to' };
  if (to < from) return { error: 'The last day can’t be before the first.', field: 'to' };
  if (to < today) return { error: 'These days are over.', field: 'from' };
  return addDays(from, mostDays) <= to
    ? { error: `Enter at most ${mostDays} days at a time.`, field: 'to' }
    : undefined;
}

/** Reads the form of a holiday or a closed week. `count`: how many locations there are; `today`: YYYY-MM-DD. */
export function readSpecials(form: URLSearchParams, count: number, today: string): Read<NewSpecials> {
  const name = textIn(form, 'name').trim();
  const from = textIn(form, 'from');
  const to = form.get('to') || from;
  const status = textIn(form, 'status');
  const places = count === 1 ? [0] : placesOf(form, count);
  const problem = daysProblem({ name, from, to, today });
  if (problem) return problem;
  if (places.length === 0) return noPlaces;
  if (!isStatus(status)) return { error: 'Choose open, closed or by appointment.', field: 'status' };
  const times =
    status === 'open' ? readTimes(textIn(form, 'open'), textIn(form, 'close'), 'these days') : undefined;
  if (times && 'error' in times) return times;
  const hours = times ? { start_hour: times.value.open, end_hour: times.value.close } : {};
  const days: Group[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    days.push({ ...(name && { name }), date, status, ...hours });
  }
  return { value: { days, places } };
}

const noPlaces: HoursMistake = { error: 'Choose one or more locations.', field: 'place' };

/** Public holidays that are ticked in a form, `2026-12-25 Christmas Day`: closed days. */
export function readHolidays(form: URLSearchParams, count: number): Read<NewSpecials> {
  const days = form.getAll('holiday').flatMap((text) => {
    const [, date = '', name = ''] = /^(\d{4}-\d{2}-\d{2}) (.{1,80})$/.exec(text) ?? [];
    return isDate(date) ? [{ name, date, status: 'closed' }] : [];
  });
  const places = count === 1 ? [0] : placesOf(form, count);
  if (days.length === 0) return { error: 'Choose one or more days.', field: 'holiday' };
  return places.length === 0 ? noPlaces : { value: { days, places } };
}

const isForAll = (special: Group): boolean => (wordIn(special, 'department') || 'all') === 'all';

/** A location's days with other hours, with new ones in the place of those of the same date. */
export function withSpecials(before: readonly Group[], days: readonly Group[]): readonly Group[] {
  const dates = new Set(days.map((day) => day['date']));
  const others = before.filter((special) => !(isForAll(special) && dates.has(special['date'])));
  return [...others, ...days].sort((a, b) => wordIn(a, 'date').localeCompare(wordIn(b, 'date')));
}

const timesText = (special: Group): string => {
  const status = wordIn(special, 'status');
  if (status !== 'open') return status === 'closed' ? 'closed' : 'by appointment';
  return `${clockTime(wordIn(special, 'start_hour'))} to ${clockTime(wordIn(special, 'end_hour'))}`;
};

/** What a special day says, and not where: days of several locations that say the same are one line. */
export const specialKey = (special: Group): string =>
  [wordIn(special, 'date'), wordIn(special, 'name'), timesText(special), wordIn(special, 'department')].join(
    '|',
  );

/**
 * The days with other hours from a date on: one line for those that say the same at several locations, and for days that
 * follow each other. `key` has the key of each of its days on a line of its own.
 */
export function specialLines(
  places: readonly { readonly name: string; readonly specials: readonly Group[] }[],
  today: string,
) {
  const days = new Map<string, { special: Group; names: string[] }>();
  for (const { name, specials } of places) {
    for (const special of specials) {
      const day = days.get(specialKey(special)) ?? { special, names: [] };
      if (!day.names.includes(name)) day.names.push(name);
      days.set(specialKey(special), day);
    }
  }
  const runs: { special: Group; names: string[]; keys: string[]; last: string }[] = [];
  for (const [key, { special, names }] of days) {
    const date = wordIn(special, 'date');
    if (date.length === 10 && date < today) continue;
    const run = runs.find((one) => follows(one, special, names));
    if (run) {
      run.keys.push(key);
      run.last = date;
    } else runs.push({ special, names, keys: [key], last: date });
  }
  return runs.map(({ special, names, keys, last }) => {
    const date = wordIn(special, 'date');
    const day = date.length === 5 ? `${date.slice(3)}/${date.slice(0, 2)} every year` : dayInWords(date);
    const until = last === date ? '' : ` to ${dayInWords(last)}`;
    const department = isForAll(special) ? '' : ` (${wordIn(special, 'department')})`;
    return {
      key: keys.join('\n'),
      text: `${wordIn(special, 'name') || 'Other hours'}, ${day}${until}: ${timesText(special)}${department}`,
      where: names.length === places.length ? 'All locations' : names.join(', '),
    };
  });
}

/** Whether a day is the next one of some days, and says the same as they do at the same locations. */
function follows(
  run: { readonly special: Group; readonly names: readonly string[]; readonly last: string },
  special: Group,
  names: readonly string[],
): boolean {
  const saying = (one: Group) => specialKey({ ...one, date: '' });
  return (
    run.last.length === 10 &&
    wordIn(special, 'date') === addDays(run.last, 1) &&
    saying(run.special) === saying(special) &&
    run.names.join('|') === names.join('|')
  );
}
