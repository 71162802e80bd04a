import { carFieldGroups, type ReadCar, readCarForm } from '#server/desk/rules/car-fields';
import { readTimes } from '#server/desk/rules/hours-form';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { checkTenant } from '#server/operate/tenants/rules/check-tenant';
import {
  type OpeningDay,
  type StarterAnswers,
  starterSite,
} from '#server/operate/tenants/rules/starter-site';
import { err, ok, type Result } from '#server/platform/result';
import { australianStates } from '#server/settings/location-schema';
import { placeSlug } from '#server/settings/rules/plain-path';
import { templates, tenantSchema } from '#server/settings/tenant-schema';
import { dayGroups, setUpFields } from './set-up-fields';

/** The form as texts: field names and what was typed. */
export type SetUpForm = Pick<FormData, 'get'>;

/** What was typed into a field, without spaces around it. */
export function typedIn(form: SetUpForm, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const problems = new Map(setUpFields.map(({ name, problem }) => [name, problem]));
export const problemOf = (field: string): string => problems.get(field) ?? 'Check this entry.';

/** Long enough for a business, short enough to be part of a host name. */
const longestName = 60;

/**
 * The answers for a new site, checked as its files are; or the errors by field.
 * @param slug the site's name in this installation; made from the name of the business if absent
 */
export function readSetUp(form: SetUpForm, slug?: string): Result<StarterAnswers, FieldErrors> {
  const hours = readHours(form);
  const answers = answersIn(form, slug, hours.ok ? hours.value : undefined);
  const errors = { ...settingErrors(answers), ...missingErrors(form), ...(hours.ok ? {} : hours.error) };
  if (typedIn(form, 'password') !== typedIn(form, 'password_again'))
    Object.assign(errors, { password_again: problemOf('password_again') });
  return Object.keys(errors).length > 0 ? err(errors) : ok(answers);
}

function answersIn(
  form: SetUpForm,
  slug: string | undefined,
  week: readonly OpeningDay[] | undefined,
): StarterAnswers {
  const text = (name: string) => typedIn(form, name);
  const optional = (name: string) => text(name) || undefined;
  const host = hostIn(text('host'));
  return {
    slug: slug ?? placeSlug(text('name')),
    name: text('name'),
    abn: text('abn').replace(/\s/g, '') || undefined,
    licence: optional('licence'),
    street: text('street'),
    city: text('city'),
    state: australianStates.find((state) => state === text('state')),
    postcode: text('postcode'),
    phone: text('phone'),
    email: text('email'),
    template: templates.find((template) => template === text('template')),
    hosts: host === '' ? [] : [host],
    week,
  };
}

const carFields = ['stocknum', 'year', 'make', 'model', 'car_type', 'km', 'price', 'price_type'] as const;

/** The first car, as the desk's form for another car reads it; null if none was typed. */
export function readFirstCar(form: SetUpForm, now: Date): ReadCar | null {
  const typed = carFields.map((name) => [name, typedIn(form, name)] as const);
  if (typed.every(([name, value]) => name === 'car_type' || value === '')) return null;
  const fields = new URLSearchParams(typed.map(([name, value]) => [name, value]));
  return readCarForm(fields, carFieldGroups({ locations: [] }, now));
}

/** The host name in what people copy from a browser's address bar. */
const hostIn = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');

/** Fields that are empty, or not of the choices. */
function missingErrors(form: SetUpForm): FieldErrors {
  const wrong = setUpFields.filter(({ name, isOptional, options }) => {
    const typed = typedIn(form, name);
    if (typed === '') return !isOptional;
    return options !== undefined && !options.some(({ value }) => value === typed);
  });
  const tooLong = typedIn(form, 'name').length > longestName ? ['name'] : [];
  const names = [...wrong.map(({ name }) => name), ...tooLong];
  const nameless = /[a-z0-9]/i.test(typedIn(form, 'name')) ? [] : ['name'];
  return Object.fromEntries([...names, ...nameless].map((name) => [name, problemOf(name)]));
}

/** All that is wrong: an entry that is refused hides what the check finds about others, so a usual one takes its place. */
function settingErrors(answers: StarterAnswers): FieldErrors {
  const first = problemsIn(answers);
  const usual = Object.keys(first).map((field) => [field === 'host' ? 'hosts' : field, undefined]);
  return { ...problemsIn({ ...answers, ...Object.fromEntries(usual), slug: 'yard' }), ...first };
}

/** What the settings' own schema and check find wrong with a new site. */
function problemsIn(answers: StarterAnswers): FieldErrors {
  const file = starterSite(answers).find(({ path }) => path === 'tenant.json');
  const read = tenantSchema.safeParse(JSON.parse(file?.text ?? '{}'));
  const paths = read.success
    ? checkTenant(read.data, () => true).flatMap(({ severity, path }) => (severity === 'error' ? [path] : []))
    : read.error.issues.map(({ path }) => path.join('.'));
  return fieldErrors(paths);
}

/** Places in the settings, and the field that fills them. */
const fieldsByPath: readonly (readonly [path: RegExp, field: string])[] = [
  [/^(slug|name|locations\.0\.(name|slug))$/, 'name'],
  [/^abn$/, 'abn'],
  [/^locations\.0\.dealer_license_number$/, 'licence'],
  [/^locations\.0\.street$/, 'street'],
  [/^(locations\.0\.city|wording\.intro)$/, 'city'],
  [/^locations\.0\.state$/, 'state'],
  [/^locations\.0\.postcode$/, 'postcode'],
  [/^locations\.0\.phone$/, 'phone'],
  [/^delivery\./, 'email'],
  [/^hosts/, 'host'],
  [/^template$/, 'template'],
];

/** The field that fills a place in the settings; undefined if none does. */
export const fieldAt = (path: string): string | undefined =>
  fieldsByPath.find(([pattern]) => pattern.test(path))?.[1];

const fieldErrors = (paths: readonly string[]): FieldErrors =>
  Object.fromEntries(
    paths.flatMap((path) => {
      const field = fieldAt(path);
      return field === undefined ? [] : [[field, problemOf(field)]];
    }),
  );

function readHours(form: SetUpForm): Result<readonly OpeningDay[], FieldErrors> {
  const week: OpeningDay[] = [];
  const errors = new Map<string, string>();
  for (const { id, name, weekdays } of dayGroups) {
    const [open, close] = [typedIn(form, `${id}_open`), typedIn(form, `${id}_close`)];
    if (open === '' && close === '') {
      week.push(...weekdays.map((weekday) => ({ weekday, status: 'closed' as const })));
      continue;
    }
    const times = readTimes(open, close, name);
    if ('error' in times) errors.set(open === '' ? `${id}_open` : `${id}_close`, times.error);
    else week.push(...weekdays.map((weekday) => ({ weekday, ...times.value })));
  }
  return errors.size > 0
    ? err(Object.fromEntries(errors))
    : ok(week.sort((one, other) => one.weekday - other.weekday));
}
