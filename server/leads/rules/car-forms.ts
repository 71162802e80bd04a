import { carLocation } from '../../locations/rules/car-location';
import type { Car } from '../../stock/car';
import { isAvailable } from '../../stock/rules/availability';
import { headline } from '../../stock/rules/naming';
import type { Tenant, TenantLocation } from '../../tenants/tenant-schema';
import type { FieldErrors, FieldRule } from '../views/field-rule';
import { contactFields, enquiryFields, messageField } from './enquiry-fields';
import { type EnquiryWords, enquiryWords } from './enquiry-subject';
import { filing } from './filing';
import { localTimePattern, preferredTimeField, preferredTimeProblem, timeBounds } from './preferred-time';
import { testDrivePlaces } from './test-drive-places';

/** The forms about a car: the last part of their addresses. */
export const carFormKinds = ['enquire', 'test-drive', 'request-photos'] as const;
export type CarFormKind = (typeof carFormKinds)[number];

/** Carries the default text that asks for photos (specification §5 "Request Photos form"). */
export const requestField = 'request';
const placeField = 'location_id';

/** What a form asks, and what it says of itself. */
export interface CarForm extends EnquiryWords {
  readonly fields: readonly FieldRule[];
  /** Sent along unseen, besides what every form carries. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Mistakes that only all fields together show. */
  readonly problems: (entered: Readonly<Record<string, string>>) => FieldErrors;
  /** What is kept besides what was entered, e.g. the name of the place that was chosen. */
  readonly told: (entered: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** Only what can still be bought is driven and photographed; other cars have the enquiry alone. */
export const hasForm = (car: Pick<Car, 'status'>, kind: CarFormKind): boolean =>
  kind === 'enquire' || isAvailable(car);

interface Asked {
  readonly car: Car;
  readonly tenant: Tenant;
  readonly now: Date;
  /** `?about=` of the address. */
  readonly about: string | null;
}

const plain = { hidden: {}, problems: () => ({}), told: () => ({}) } as const;

const makers: Readonly<Record<CarFormKind, (asked: Asked) => CarForm>> = {
  enquire: ({ car, tenant, about }) => ({
    ...plain,
    ...enquiryWords(car, about, tenant.cards),
    fields: enquiryFields(tenant.forms),
  }),
  'test-drive': testDriveForm,
  'request-photos': ({ car }) => ({
    ...plain,
    ...filing.photos,
    title: 'Request photos',
    message: '',
    fields: [...contactFields, messageField(false)],
    hidden: { [requestField]: `Please send me photos of the ${headline(car)}.` },
  }),
};

/** The form of a kind about a car (specification §5 "Enquiry form", "Test drive form", "Request Photos form"). */
export const carForm = (kind: CarFormKind, asked: Asked): CarForm => makers[kind](asked);

function testDriveForm({ car, tenant, now }: Asked): CarForm {
  const own = carLocation(car, tenant.locations);
  const places = testDrivePlaces(car, own, tenant.locations);
  const timeZone = own?.time_zone ?? tenant.time_zone;
  const placeOf = (entered: Readonly<Record<string, string>>) =>
    places.find(({ id }) => id === entered[placeField]);
  return {
    ...filing.testDrive,
    title: 'Book a test drive',
    message: '',
    hidden: {},
    fields: [
      ...contactFields,
      ...(places.length > 0 ? [placeChoice(places)] : []),
      preferredTime(timeBounds(timeZone, now)),
      messageField(false),
    ],
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
