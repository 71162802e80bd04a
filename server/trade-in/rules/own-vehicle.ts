import type { FieldErrors } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import { type AustralianState, australianStates } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { OwnVehicle, Registration } from '#server/trade-in/valuation';

/** One line of text: single spaces, no control characters, full-width letters and digits as usual ones. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .normalize('NFKC')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
    : '';

/** A number as people and programs write it: `60000`, `60,000`, `60 000 km`, `$9,500`. Undefined if it is none. */
export function wholeNumber(value: unknown): number | undefined {
  const digits = plainText(value)
    .replace(/^\$/, '')
    .replace(/[\s,]/g, '')
    .replace(/(km|kms|kilomet(re|er)s?)$/i, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** An amount as people copy it, with or without cents: `$9,500.50` is 9501, so that an amount owing is never too low. */
export function wholeDollars(value: unknown): number | undefined {
  const [, dollars, cents = '0'] = /^([^.]*)\.(\d{2})$/.exec(plainText(value)) ?? [];
  if (dollars === undefined) return wholeNumber(value);
  const whole = wholeNumber(dollars);
  return whole === undefined ? undefined : whole + Math.sign(Number(cents));
}

const mostKilometres = 2_000_000;

/** Whether there are no kilometres at all: anything else than an empty text has to be a number. */
export const isLeftOut = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && plainText(value) === '');

/** Kilometres as people write them; null where the site does not require them and there are none. */
export function readKilometres(
  value: unknown,
  { trade_in }: Pick<Tenant, 'trade_in'>,
): Result<number | null, string> {
  if (isLeftOut(value)) return trade_in.km_required ? err('Enter the kilometres.') : ok(null);
  const kilometres = wholeNumber(value);
  if (kilometres !== undefined && kilometres <= mostKilometres) return ok(kilometres);
  return err(`Enter the kilometres as a number up to ${mostKilometres.toLocaleString('en-AU')}.`);
}

/** A car as its owner names it: by its plates, or in words. */
export type NamedVehicle =
  | { readonly by: 'registration'; readonly registration: Registration }
  | { readonly by: 'description'; readonly vehicle: OwnVehicle };

type Entered = Readonly<Record<string, unknown>>;
type Read = Result<NamedVehicle, FieldErrors>;

const longestName = 60;
/** No older car is valued. */
export const firstYear = 1930;

/**
 * The car in a form or a request: `rego` with `regoState`, otherwise `make`, `model`, `year` and perhaps `badge`. Wrong
 * ones give a message each.
 */
export function readVehicle(entered: Entered, now: Date): Read {
  if (plainText(entered['rego']) !== '') return readRegistration(entered);
  const described = ['make', 'model', 'year', 'badge'].some((name) => plainText(entered[name]) !== '');
  // A form of the description alone has no field for the registration.
  if (!described && !('make' in entered)) {
    return err({ rego: 'Enter the rego, or the make, model and year.' });
  }
  return readDescription(entered, now);
}

/** The registration beside a description: null if the car has none, or the shopper did not give it. */
export function readPlates(entered: Entered): Result<Registration | null, FieldErrors> {
  if (plainText(entered['rego']) === '') return ok(null);
  const read = readRegistration(entered);
  if (!read.ok) return read;
  return ok(read.value.by === 'registration' ? read.value.registration : null);
}

/** `123·abc` as `123ABC`: up to nine letters and digits in capitals. */
function readRegistration(entered: Entered): Read {
  const text = plainText(entered['rego']).replace(/[\s\-.·•]/g, '');
  const isRego = /^[A-Za-z0-9]{1,9}$/.test(text);
  const state = readState(entered['regoState']);
  if (isRego && state) {
    return ok({ by: 'registration', registration: { rego: text.toUpperCase(), state } });
  }
  return err({
    ...(isRego ? {} : { rego: 'Enter a rego of up to nine letters and digits.' }),
    ...(state ? {} : { regoState: 'Choose the rego state.' }),
  });
}

const readState = (value: unknown): AustralianState | undefined =>
  australianStates.find((state) => state === plainText(value).toUpperCase());

function readDescription(entered: Entered, now: Date): Read {
  const [make, model, badge] = ['make', 'model', 'badge'].map((name) => plainText(entered[name]));
  const year = wholeNumber(entered['year']);
  const last = now.getUTCFullYear() + 1;
  const errors = {
    ...nameError('make', make),
    ...nameError('model', model),
    ...(year !== undefined && year >= firstYear && year <= last
      ? {}
      : { year: `Enter a year from ${firstYear} to ${last}.` }),
    ...((badge ?? '').length > longestName
      ? { badge: `The badge can be at most ${longestName} characters.` }
      : {}),
  };
  if (Object.keys(errors).length > 0 || !make || !model || year === undefined) return err(errors);
  return ok({ by: 'description', vehicle: { make, model, year, ...(badge ? { badge } : {}) } });
}

function nameError(name: 'make' | 'model', text = ''): FieldErrors {
  if (text === '') return { [name]: `Enter the ${name}.` };
  if (text.length <= longestName) return {};
  return { [name]: `The ${name} can be at most ${longestName} characters.` };
}

/** Whether two names mean the same car, so that it does not count as another one. */
export const isSameVehicle = (
  named: NamedVehicle,
  registration: Registration | null,
  vehicle: OwnVehicle | null,
) =>
  named.by === 'registration'
    ? registration?.rego === named.registration.rego && registration.state === named.registration.state
    : vehicle !== null && descriptionOf(named.vehicle) === descriptionOf(vehicle);

const descriptionOf = ({ make, model, year, badge = '' }: OwnVehicle): string =>
  [make, model, String(year), badge].map((text) => text.toLowerCase()).join('\n');
