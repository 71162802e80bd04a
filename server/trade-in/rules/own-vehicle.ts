import type { FieldErrors } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import { type AustralianState, australianStates } from '#server/settings/location-schema';
import type { OwnVehicle, Registration } from '#server/trade-in/valuation';
import { plainText, wholeNumber } from './entered';

/** A car as its owner names it: by its plates, or in words. */
export type NamedVehicle =
  | { readonly by: 'registration'; readonly registration: Registration }
  | { readonly by: 'description'; readonly vehicle: OwnVehicle };

type Entered = Readonly<Record<string, unknown>>;
type Read = Result<NamedVehicle, FieldErrors>;

const longestName = 60;
const firstYear = 1930;

/**
 * The car in a form or a request: `rego` with `regoState`, otherwise `make`, `model`, `year` and perhaps `badge`. Wrong
 * ones give a message each.
 */
export function readVehicle(entered: Entered, now: Date): Read {
  if (plainText(entered['rego']) !== '') return readRegistration(entered);
  const described = ['make', 'model', 'year', 'badge'].some((name) => plainText(entered[name]) !== '');
  // A form of the description alone has no field for the registration.
  if (!described && !('make' in entered)) {
    return err({ rego: 'Enter the registration, or the make, model and year.' });
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
    ...(isRego ? {} : { rego: 'Enter a registration of up to nine letters and digits.' }),
    ...(state ? {} : { regoState: 'Choose the state of registration.' }),
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
