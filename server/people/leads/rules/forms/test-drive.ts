import { carLocation } from '#server/dealership/locations/rules/car-location';
import { givesTestDrives } from '#server/dealership/locations/rules/test-drive-yards';
import { visitOf, visitWorded } from '#server/dealership/tenants/rules/visit';
import { filing } from '#server/settings/rules/filing';
import type { TenantLocation } from '#server/settings/tenant-schema';
import type { FieldRule } from '../../views/field-rule';
import { contactFields, messageField } from '../enquiry-fields';
import { choiceField } from '../field-kinds';
import { type Asked, type LeadForm, oneStep, plain } from '../lead-form';
import { localTimePattern, preferredTimeField, preferredTimeProblem, timeBounds } from '../preferred-time';
import { testDrivePlaces } from '../test-drive-places';
import { wantedCarField, wantedCarIntro } from './wanted-car';

const placeField = 'location_id';

/**
 * A test drive request: a preferred time, and a choice of locations if there are several. Sites with online booking
 * have `test-drive-times.ts`.
 */
export function testDriveRequest({ car, tenant, now }: Asked): LeadForm {
  const stands = car && carLocation(car, tenant.locations);
  const own = stands && givesTestDrives(stands) ? stands : undefined;
  const listed = car ? testDrivePlaces(car, stands, tenant.locations) : [];
  const elsewhere = !car || (stands && !own);
  const places = listed.length === 0 && elsewhere ? salesPlaces(tenant.locations) : listed;
  const timeZone = own?.time_zone ?? tenant.time_zone;
  const placeOf = (entered: Readonly<Record<string, string>>) =>
    places.find(({ id }) => id === entered[placeField]);
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

/** Locations to choose from when no car is chosen or its own location offers no test drives; empty if there is only one. */
function salesPlaces(locations: readonly TenantLocation[]): readonly TenantLocation[] {
  const yards = locations.filter((one) => one.visible && givesTestDrives(one));
  return yards.length > 1 ? yards : [];
}

/** A location without known hours. */
const placeless = (name: string, time_zone: string) => ({
  ...{ name, time_zone, location_type: 'sales' as const },
  ...{ opening_hours: [], special_hours: [] },
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
