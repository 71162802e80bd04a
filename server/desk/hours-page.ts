import { holidaysAhead, type PublicHoliday } from '#server/dealer/rules/public-holidays';
import { setAt } from '#server/dealer/site-files/json-edit';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { err, ok } from '#server/platform/result';
import { jsonIn } from '#server/platform/text/json';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import {
  type HoursMistake,
  isOpenOn,
  placesIn,
  readHolidays,
  readSpecials,
  readWeek,
  type StoredPlace,
  specialKey,
  specialLines,
  statusOptions,
  weekView,
  withSpecials,
} from './rules/hours-form';
import { doneText, textIn } from './rules/page-parts';
import type { SettingEdit } from './rules/read-settings';
import { sitePath } from './rules/site-parts';
import { failureText } from './rules/write-failure';
import type { FieldErrors } from './views/desk-view';
import { publishEdit } from './website/publish-edit';

const hoursPath = `${sitePath}/hours`;

/**
 * The week of every location, and the days with other hours. After a form that has changed nothing, it is shown as it was
 * sent, with the reason: a mistake in one of its fields, or another one.
 */
export async function hoursView(
  visit: StaffVisit,
  { form, mistake, notice }: { form?: URLSearchParams; mistake?: HoursMistake; notice?: string } = {},
) {
  const { services, tenant, now } = visit;
  const stored = await services.tenantWriter.text(tenant.slug, settingsFile);
  const places = placesIn(jsonIn(stored?.text));
  const { date: today } = localTime(tenant.time_zone, now);
  const named = places.map((place, at) => ({
    name: tenant.locations[at]?.name ?? `Location ${at + 1}`,
    specials: place.special_hours,
  }));
  return {
    page: 'hours' as const,
    action: hoursPath,
    statuses: statusOptions,
    places: places.map((place, at) => ({
      at,
      name: named[at]?.name ?? '',
      week: weekView(place, isWeekOf(form, at) ? form : undefined),
      isOpen: places.length === 1 || isWeekOf(form, at),
    })),
    typed: typedSpecials(form),
    specials: specialLines(named, today),
    holidays: offeredHolidays(visit, places, today),
    notice,
    errors: errorsOf(form, mistake),
    done: doneText(visit, { saved: 'The hours are saved and on the website.' }),
  };
}

/** The mistake by its field: after the form's action, and the location's number for a week. */
function errorsOf(form: URLSearchParams | undefined, mistake: HoursMistake | undefined): FieldErrors {
  const place = isWeek(form) ? form?.get('place') : '';
  return mistake ? { [`${form?.get('do')}${place}-${mistake.field}`]: mistake.error } : {};
}

const isWeek = (form: URLSearchParams | undefined): boolean => form?.get('do') === 'week';
const isWeekOf = (form: URLSearchParams | undefined, at: number): boolean =>
  isWeek(form) && form?.get('place') === String(at);

/** The form of other days as it was sent; `places` undefined: all of them. */
function typedSpecials(form: URLSearchParams | undefined) {
  const sent = form?.get('do') === 'special' ? form : undefined;
  const text = (name: string) => sent?.get(name) ?? '';
  return {
    name: text('name'),
    from: text('from'),
    to: text('to'),
    status: text('status') || 'closed',
    open: text('open'),
    close: text('close'),
    places: sent?.getAll('place').map(Number),
  };
}

/**
 * Public holidays of the locations' states in the next year on which some location would be open: it is open on this
 * weekday, and has no other hours for the day yet. Holidays of several states on one day are one.
 */
function offeredHolidays({ tenant }: StaffVisit, places: readonly StoredPlace[], today: string) {
  const offered = new Map<string, PublicHoliday>();
  tenant.locations.forEach(({ state }, at) => {
    const place = places[at];
    const dates = new Set(place?.special_hours.map((special) => String(special['date'])));
    for (const holiday of holidaysAhead(state, today)) {
      const isKnown = dates.has(holiday.date) || dates.has(holiday.date.slice(5));
      if (!isKnown && place && isOpenOn(place, holiday.date) && !offered.has(holiday.date))
        offered.set(holiday.date, holiday);
    }
  });
  return [...offered]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, { date, name }]) => ({ value: `${date} ${name}`, text: `${name}, ${dayInWords(date)}` }));
}

/** A form of the hours: what it is called in the history, and the new lists of some locations. */
interface HoursForm {
  readonly detail: string;
  readonly edit: (form: URLSearchParams, places: readonly StoredPlace[], today: string) => HoursEdit;
}
type HoursEdit = { readonly edits: readonly SettingEdit[] } | HoursMistake;

const newList = (
  at: number,
  name: keyof StoredPlace,
  value: StoredPlace[keyof StoredPlace],
): SettingEdit => ({
  path: ['locations', at, name],
  value,
});

const withNewDays =
  (read: typeof readSpecials): HoursForm['edit'] =>
  (form, places, today) => {
    const specials = read(form, places.length, today);
    if ('error' in specials) return specials;
    const { days, places: chosen } = specials.value;
    const before = (at: number) => places[at]?.special_hours ?? [];
    return { edits: chosen.map((at) => newList(at, 'special_hours', withSpecials(before(at), days))) };
  };

const forms: Readonly<Record<string, HoursForm>> = {
  week: {
    detail: 'the week',
    edit: (form, places) => {
      const at = Number(form.get('place'));
      const place = places[at];
      if (!place) return { error: 'This location is no longer there.', field: '' };
      const week = readWeek(form, place);
      return 'error' in week ? week : { edits: [newList(at, 'opening_hours', week.value)] };
    },
  },
  special: { detail: 'other days', edit: withNewDays(readSpecials) },
  holidays: { detail: 'public holidays', edit: withNewDays(readHolidays) },
  remove: {
    detail: 'other days removed',
    edit: (form, places) => {
      const keys = new Set(textIn(form, 'key').replace(/\r/g, '').split('\n'));
      const edits = places.flatMap(({ special_hours: before }, at) => {
        const others = before.filter((special) => !keys.has(specialKey(special)));
        return others.length === before.length ? [] : [newList(at, 'special_hours', others)];
      });
      return { edits };
    },
  },
};

interface Refusal {
  readonly kind: 'refused';
  readonly mistake: HoursMistake;
}

/** Handles a form of the hours. Null: there is no such form. */
export async function changeHours(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { tenant } = visit;
  const { date: today } = localTime(tenant.time_zone, visit.now);
  const action = textIn(form, 'do');
  const hours = Object.hasOwn(forms, action) ? forms[action] : undefined;
  if (!hours) return null;
  const saved = await publishEdit<Refusal>(visit, {
    title: 'Opening hours',
    file: settingsFile,
    deskPath: hoursPath,
    shownAt: '/contact-us',
    edit: (stored = '{}') => {
      const edited = hours.edit(form, placesIn(jsonIn(stored)), today);
      if ('error' in edited) return err({ kind: 'refused', mistake: edited });
      const text = edited.edits.reduce((before, { path, value }) => setAt(before, path, value), stored);
      return ok({ text, detail: hours.detail, places: [['locations']] });
    },
  });
  if (saved.ok) return goTo(`${hoursPath}?done=saved`);
  const { error } = saved;
  const reason = error.kind === 'refused' ? { mistake: error.mistake } : { notice: failureText(error) };
  return showPage(await hoursView(visit, { form, ...reason }));
}
