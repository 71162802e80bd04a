import { carLocation } from '#server/dealership/locations/rules/place-order';
import { givesTestDrives } from '#server/dealership/locations/rules/test-drive-yards';
import { type Noun, withNoun } from '#server/dealership/tenants/rules/noun';
import { visitOf, visitWorded } from '#server/dealership/tenants/rules/visit';
import { filing } from '#server/settings/rules/filing';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { testDrivePlaces } from '../../test-drives/rules/bookable-places';
import type { FieldRule } from '../../views/field-rule';
import { choiceField, textField } from '../field-kinds';
import { type Asked, type LeadForm, oneStep, plain } from '../lead-form';
import { localTimePattern, preferredTimeField, preferredTimeProblem, timeBounds } from '../preferred-time';
import { contactFields, messageField } from '../shared-fields';

const placeField = 'location_id';

/**
 * A test drive request: a preferred time, and a choice of locations if there are several. Sites with online booking
 * have `test-drive-times.ts`.
 */
export function testDriveRequest({ car, tenant, now }: Asked): LeadForm {
  const stands = car && carLocation(car, tenant.locations);
  const own = stands && givesTestDrives(stands) ? stands : undefined;
  const carPlaces = car ? testDrivePlaces(car, stands, tenant.locations) : [];
  const elsewhere = !car || (stands && !own);
  const places = carPlaces.length === 0 && elsewhere ? salesPlaces(tenant.locations) : carPlaces;
  const timeZone = own?.time_zone ?? tenant.time_zone;
  const placeOf = (values: Readonly<Record<string, string>>) =>
    places.find(({ id }) => id === values[placeField]);
  return {
    ...plain,
    ...filing.testDrive,
    title: visitWorded('Book a test drive', visitOf(car, tenant.test_drives)),
    ...(car ? {} : { intro: wantedCarIntro(tenant.stock.noun) }),
    steps: oneStep([
      ...(car ? [] : [wantedCarField(tenant.stock.noun)]),
      ...contactFields,
      ...(places.length > 0 ? [placeChoice(places)] : []),
      preferredTime(timeBounds(timeZone, now)),
      messageField(false),
    ]),
    problems: (values) => {
      const preference = values[preferredTimeField]?.trim() ?? '';
      const place = placeOf(values) ?? own ?? placeless(tenant.name, timeZone);
      const problem = preference === '' ? undefined : preferredTimeProblem(preference, place, now);
      return problem === undefined ? {} : { [preferredTimeField]: problem };
    },
    impliedFields: (values) => {
      const place = placeOf(values);
      return place ? { location: place.name } : {};
    },
  };
}

/** Locations to choose from when no car is chosen or its own location offers no test drives; empty if there is only one. */
function salesPlaces(locations: readonly TenantLocation[]): readonly TenantLocation[] {
  const yards = locations.filter((one) => one.visible && givesTestDrives(one));
  return yards.length > 1 ? yards : [];
}

/** A location without known hours. */
const placeless = (name: string, time_zone: string) => ({
  name,
  time_zone,
  location_type: 'sales' as const,
  opening_hours: [],
  special_hours: [],
});

/** An optional choice among a car's distribution locations. */
const placeChoice = (places: readonly TenantLocation[]): FieldRule => {
  const choice = choiceField({
    name: placeField,
    label: 'Where',
    control: 'select',
    options: places.map(({ id, name }) => ({ value: id, text: name })),
  });
  const wrong = 'Choose a location from the list.';
  return { ...choice, messages: { ...choice.messages, tooLong: wrong, pattern: wrong } };
};

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
  messages: {
    required: 'Enter a date and time.',
    tooLong: 'Enter a date and time.',
    pattern: 'Enter a date and time.',
  },
});

/** Free-text field for the wanted car, if none is chosen. */
export const wantedCarField = (noun: Noun): FieldRule =>
  textField({
    name: 'car_wanted',
    label: withNoun('Car you’d like to drive', noun),
    maxLength: 120,
    hint: 'Make and model, or stock number.',
  });

/** Hint above a form without a car. */
export const wantedCarIntro = (noun: Noun): string =>
  withNoun('Already found the car? Book from its page and we’ll have it ready for you.', noun);
