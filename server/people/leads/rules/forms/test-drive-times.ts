import { addressLines } from '#server/dealership/locations/rules/map';
import { offersTestDrives } from '#server/dealership/locations/rules/test-drive-yards';
import { visitOf, visitWorded } from '#server/dealership/tenants/rules/visit';
import { appointmentText } from '#server/people/leads/test-drives/rules/appointment-text';
import { bookablePlaces, placeAsked } from '#server/people/leads/test-drives/rules/bookable-places';
import { driveSettings } from '#server/people/leads/test-drives/rules/drive-settings';
import { slotChoice, slotField } from '#server/people/leads/test-drives/rules/slot-choice';
import { slotDays, slotPattern, slotValue } from '#server/people/leads/test-drives/rules/slot-days';
import { type Slot, slotsOf } from '#server/people/leads/test-drives/rules/slots';
import { filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { FieldRule } from '../../views/field-rule';
import { contactFields, messageField } from '../enquiry-fields';
import { type Asked, type LeadForm, oneStep, plain } from '../lead-form';
import { testDriveRequest } from './test-drive';
import { wantedCarField, wantedCarIntro } from './wanted-car';

/** Field error when the time is already booked. */
export const takenText = 'That time has just been booked. Please choose another.';
const goneText = 'That time is no longer available. Please choose another.';

/**
 * The test drive form: free times at the location in `?location=`, booked at once, if the site books them and there
 * are any; otherwise it asks for a preferred time.
 */
export function testDriveForm(asked: Asked): LeadForm {
  const { tenant, car } = asked;
  const places = bookablePlaces(tenant, car);
  const place = placeAsked(places, asked.url.searchParams.get('location'));
  if (!place) return testDriveRequest(asked);
  const free = slotsAt(asked, place, asked.taken ?? []);
  return free.length === 0 && places.length === 1
    ? testDriveRequest(asked)
    : timesForm(asked, places, place, free);
}

const slotsAt = ({ tenant, car, now }: Asked, place: TenantLocation, taken: NonNullable<Asked['taken']>) =>
  slotsOf(place, driveSettings(tenant.test_drives, place), taken, now, { carId: car?.id });

/** `/book-test-drive`; undefined if no location offers test drives. */
export const testDrivePage = (asked: Asked): LeadForm | undefined =>
  offersTestDrives(asked.tenant.locations) ? testDriveForm(asked) : undefined;

function timesForm(
  asked: Asked,
  places: readonly TenantLocation[],
  place: TenantLocation,
  free: readonly Slot[],
): LeadForm {
  const { tenant, car, now } = asked;
  // The store decides whether a time is still free: a repeated booking finds its own time taken.
  const chosen = (entered: Readonly<Record<string, string>>): Slot | undefined => {
    const choice = slotChoice(entered);
    if (choice.state !== 'chosen') return undefined;
    return slotsAt(asked, place, []).find(({ startsAt }) => slotValue(startsAt) === choice.value);
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
      (slug) => `${asked.url.pathname.replace(/(?<=.)\/+$/, '')}${queryOf(asked, slug)}`,
    ),
    hidden: { location_id: place.id },
    problems: (entered) => {
      const choice = slotChoice(entered);
      if (choice.state === 'unclear') return { [slotField]: choice.message };
      return choice.state === 'chosen' && !chosen(entered) ? { [slotField]: goneText } : {};
    },
    told: (entered) => {
      const slot = chosen(entered);
      return {
        ...{ location_id: place.id, location: place.name },
        ...(slot && {
          [slotField]: slotValue(slot.startsAt),
          appointment: appointmentText(slot.startsAt, place.time_zone),
        }),
      };
    },
    booking: (entered) => {
      const slot = chosen(entered);
      return (
        slot && {
          ...{ locationId: place.id, carId: car?.id },
          ...{ startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) },
          capacity: driveSettings(tenant.test_drives, place).capacity,
        }
      );
    },
    taken: { [slotField]: takenText },
    query: queryOf(asked, place.slug),
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
