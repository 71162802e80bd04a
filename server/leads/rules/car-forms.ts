import { carLocation } from '../../locations/rules/car-location';
import type { Car } from '../../stock/car';
import { isAvailable } from '../../stock/rules/availability';
import { headline } from '../../stock/rules/naming';
import type { TenantLocation } from '../../tenants/tenant-schema';
import type { FieldRule } from '../views/field-rule';
import { contactFields, enquiryFields, messageField } from './enquiry-fields';
import { enquiryWords } from './enquiry-subject';
import { filing } from './filing';
import { type Asked, type LeadForm, oneStep, plain } from './lead-form';
import { localTimePattern, preferredTimeField, preferredTimeProblem, timeBounds } from './preferred-time';
import { testDrivePlaces } from './test-drive-places';
import { regoField } from './vehicle-fields';

/** The forms about a car: the last part of their addresses. */
export const carFormKinds = ['enquire', 'test-drive', 'request-photos'] as const;
export type CarFormKind = (typeof carFormKinds)[number];

/** Carries the default text that asks for photos (specification §5 "Request Photos form"). */
export const requestField = 'request';
const placeField = 'location_id';

/** Only what can still be bought is driven and photographed; other cars have the enquiry alone. */
export const hasForm = (car: Pick<Car, 'status'>, kind: CarFormKind): boolean =>
  kind === 'enquire' || isAvailable(car);

/** A form about a car always has one. */
interface AskedOfCar extends Asked {
  readonly car: Car;
}

const makers: Readonly<Record<CarFormKind, (asked: AskedOfCar) => LeadForm>> = {
  enquire: enquiryForm,
  'test-drive': testDriveForm,
  'request-photos': ({ car }) => ({
    ...plain,
    ...filing.photos,
    title: 'Request photos',
    steps: oneStep([...contactFields, messageField(false)]),
    hidden: { [requestField]: `Please send me photos of the ${headline(car)}.` },
  }),
};

/** The form of a kind about a car (specification §5 "Enquiry form", "Test drive form", "Request Photos form"). */
export const carForm = (kind: CarFormKind, asked: AskedOfCar): LeadForm => makers[kind](asked);

/** `?about=` of its address may say what an enquiry is for. */
function enquiryForm({ car, tenant, url }: AskedOfCar): LeadForm {
  const { message, about, ...words } = enquiryWords(car, url.searchParams.get('about'), tenant.cards);
  return {
    ...plain,
    ...words,
    steps: oneStep([...enquiryFields(tenant.forms), ...(tenant.forms.ask_rego ? [ownRego] : [])]),
    values: { message },
    ...(about ? { query: `?about=${about}` } : {}),
  };
}

const ownRego = regoField(false, 'Of your own car, if you may trade it in.');

function testDriveForm({ car, tenant, now }: AskedOfCar): LeadForm {
  const own = carLocation(car, tenant.locations);
  const places = testDrivePlaces(car, own, tenant.locations);
  const timeZone = own?.time_zone ?? tenant.time_zone;
  const placeOf = (entered: Readonly<Record<string, string>>) =>
    places.find(({ id }) => id === entered[placeField]);
  return {
    ...filing.testDrive,
    title: 'Book a test drive',
    values: {},
    hidden: {},
    steps: oneStep([
      ...contactFields,
      ...(places.length > 0 ? [placeChoice(places)] : []),
      preferredTime(timeBounds(timeZone, now)),
      messageField(false),
    ]),
    problems: (entered) => {
      const wanted = entered[preferredTimeField]?.trim() ?? '';
      const place = placeOf(entered) ?? own ?? placeless(tenant.name, timeZone);
      const problem = wanted === '' ? undefined : preferredTimeProblem(wanted, place, now);
      return problem === undefined ? {} : { [preferredTimeField]: problem };
    },
    told: (entered) => {
      const place = placeOf(entered);
      return place ? { location: place.name } : {};
    },
  };
}

/** Somewhere whose hours nobody knows. */
const placeless = (name: string, time_zone: string) => ({
  ...{ name, time_zone, location_type: 'sales' as const },
  ...{ opening_hours: [], special_hours: [] },
});

const plainMessage = (text: string) => ({ required: text, tooLong: text, pattern: text });
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** An optional choice among the places a car is distributed to. */
const placeChoice = (places: readonly TenantLocation[]): FieldRule => ({
  name: placeField,
  label: 'Where',
  control: 'select',
  autocomplete: 'off',
  required: false,
  maxLength: 120,
  pattern: `^(?:${places.map(({ id }) => escaped(id)).join('|')})$`,
  options: places.map(({ id, name }) => ({ value: id, text: name })),
  messages: plainMessage('Choose one of the places in the list.'),
});

const preferredTime = (bounds: { readonly min: string; readonly max: string }): FieldRule => ({
  name: preferredTimeField,
  label: 'Preferred date and time',
  control: 'datetime-local',
  autocomplete: 'off',
  required: false,
  maxLength: 19,
  pattern: localTimePattern,
  ...bounds,
  hint: 'We will call you to confirm.',
  messages: plainMessage('Enter a date and a time.'),
});
