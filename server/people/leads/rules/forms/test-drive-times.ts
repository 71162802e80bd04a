import { addressLines } from '#server/dealership/locations/rules/map';
import { offersTestDrives } from '#server/dealership/locations/rules/test-drive-yards';
import { visitOf, visitWorded } from '#server/dealership/tenants/rules/visit';
import { bookablePlaces, placeAsked } from '#server/people/leads/test-drives/rules/bookable-places';
import { slotDays, slotPattern, slotValue } from '#server/people/leads/test-drives/rules/slot-days';
import type { Slot } from '#server/people/leads/test-drives/rules/slots';
import { filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { driveBooking, driveFields, goneText, slotsAt, takenText } from '../../test-drives/rules/drive-time';
import { slotChoice, slotField } from '../../test-drives/rules/slot-days';
import type { FieldRule } from '../../views/field-rule';
import { type Asked, type LeadForm, oneStep, plain } from '../lead-form';
import { contactFields, messageField } from '../shared-fields';
import { testDriveRequest, wantedCarField, wantedCarIntro } from './test-drive';

/**
 * The test drive form: free times at the location in `?location=`, booked at once, if the site books them and there
 * are any; otherwise it asks for a preferred time.
 */
export function testDriveForm(context: Asked): LeadForm {
  const { tenant, car } = context;
  const places = bookablePlaces(tenant, car);
  const place = placeAsked(places, context.url.searchParams.get('location'));
  if (!place) return testDriveRequest(context);
  const free = slotsAt(context, place, context.taken ?? []);
  return free.length === 0 && places.length === 1
    ? testDriveRequest(context)
    : timesForm(context, places, place, free);
}

/** `/book-test-drive`; undefined if no location offers test drives. */
export const testDrivePage = (context: Asked): LeadForm | undefined =>
  offersTestDrives(context.tenant.locations) ? testDriveForm(context) : undefined;

function timesForm(
  context: Asked,
  places: readonly TenantLocation[],
  place: TenantLocation,
  free: readonly Slot[],
): LeadForm {
  const { tenant, car, now } = context;
  // The store decides whether a time is still free: a repeated booking finds its own time taken.
  const chosenSlot = (values: Readonly<Record<string, string>>): Slot | undefined => {
    const choice = slotChoice(values);
    if (choice.state !== 'chosen') return undefined;
    return slotsAt(context, place, []).find(({ startsAt }) => slotValue(startsAt) === choice.value);
  };
  return {
    ...plain,
    ...filing.testDrive,
    title: visitWorded('Book a test drive', visitOf(car, tenant.test_drives)),
    ...(car ? {} : { intro: wantedCarIntro(tenant.stock.noun) }),
    steps: oneStep([
      ...(car ? [] : [wantedCarField(tenant.stock.noun)]),
      timeField(slotDays(free, place.time_zone, now)),
      ...contactFields,
      messageField(false),
    ]),
    where: whereOf(
      places,
      place,
      (slug) => `${context.url.pathname.replace(/(?<=.)\/+$/, '')}${queryOf(context, slug)}`,
    ),
    hidden: { location_id: place.id },
    problems: (values) => {
      const choice = slotChoice(values);
      if (choice.state === 'unclear') return { [slotField]: choice.message };
      return choice.state === 'chosen' && !chosenSlot(values) ? { [slotField]: goneText } : {};
    },
    impliedFields: (values) => driveFields(place, chosenSlot(values)),
    booking: (values) => {
      const slot = chosenSlot(values);
      return slot && driveBooking(context, place, slot);
    },
    taken: { [slotField]: takenText },
    query: queryOf(context, place.slug),
    submit: visitWorded('Book test drive', visitOf(car, tenant.test_drives)),
  };
}

/** The location, and the form's addresses for the others. */
export const whereOf = (
  places: readonly TenantLocation[],
  place: TenantLocation,
  hrefOf: (slug: string) => string,
): NonNullable<LeadForm['where']> => ({
  name: place.name,
  address: addressLines(place).join(', '),
  choices: places.map(({ name, slug }) => ({ name, current: slug === place.slug, href: hrefOf(slug) })),
});

/** A form with its own address includes its car again. */
function queryOf({ url }: Asked, location: Tenant['locations'][number]['slug']): string {
  const car = url.searchParams.get('car_id');
  return `?${new URLSearchParams({ ...(car ? { car_id: car } : {}), location })}`;
}

/** The time picker. */
export const timeField = (days: NonNullable<FieldRule['days']>): FieldRule => {
  const wrong = 'Choose a time from the list.';
  return {
    name: slotField,
    label: 'When',
    control: 'slots',
    autocomplete: 'off',
    required: false,
    maxLength: 17,
    pattern: slotPattern,
    empty: days.length > 0 ? 'Any time, please call me' : 'No times online. Please call me to arrange one.',
    days,
    messages: { required: wrong, tooLong: wrong, pattern: wrong },
  };
};
