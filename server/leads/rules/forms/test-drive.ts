import { addressLines, distanceText, pointOf } from '#server/dealer/rules/map';
import { visitOf, visitWorded, withNoun } from '#server/dealer/rules/noun';
import {
  carLocation,
  givesTestDrives,
  offersTestDrives,
  shownLocation,
} from '#server/dealer/rules/place-order';
import { choiceField, messages, textField } from '#server/leads/rules/field-kinds';
import { type Asked, type LeadForm, oneStep, plain } from '#server/leads/rules/lead-form';
import {
  localTimePattern,
  locationField,
  preferredTimeField,
  preferredTimeProblem,
  timeBounds,
} from '#server/leads/rules/place-choice';
import { carContactFields, messageField } from '#server/leads/rules/shared-fields';
import {
  driveBooking,
  driveFields,
  goneText,
  slotsAt,
  takenText,
} from '#server/leads/test-drives/rules/drive-time';
import {
  slotChoice,
  slotDays,
  slotField,
  slotPattern,
  slotValue,
  wantsAnyTime,
  zoneHint,
} from '#server/leads/test-drives/rules/slot-days';
import {
  bookablePlaces,
  placeAsked,
  type Slot,
  testDrivePlaces,
} from '#server/leads/test-drives/rules/slots';
import type { FieldRule, Texts } from '#server/page/views/field-rule';
import { distanceKm } from '#server/platform/geo/distance';
import { filing } from '#server/settings/rules/filing';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { shopperTerms } from '#server/stock/rules/shopper-terms';

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

const verbs = { 'test drive': 'drive', 'test ride': 'ride', inspection: 'inspect' } as const;

/** What both forms have in common: without a car they ask for one. */
function driveForm({ tenant, car }: Asked, fields: readonly FieldRule[]) {
  const { noun } = tenant.stock;
  const wantedCar = textField({
    name: 'car_wanted',
    label: withNoun(`Car you’d like to ${verbs[tenant.test_drives.called]}`, noun),
    maxLength: 120,
    hint: 'Make and model, or stock number.',
  });
  const intro = 'Already found the car? Book from its page and we’ll have it ready for you.';
  return {
    ...plain,
    ...filing.testDrive,
    title: visitWorded('Book a test drive', visitOf(car, tenant.test_drives)),
    intro: car ? undefined : withNoun(intro, noun),
    steps: oneStep([...(car ? [] : [wantedCar]), ...fields, messageField(false)]),
  };
}

function timesForm(
  context: Asked,
  places: readonly TenantLocation[],
  place: TenantLocation,
  free: readonly Slot[],
): LeadForm {
  const { tenant, car, now, url } = context;
  const days = slotDays(free, place.time_zone, now);
  // The store decides whether a time is still free: a repeated booking finds its own time taken.
  const chosenSlot = (values: Texts): Slot | undefined => {
    const choice = slotChoice(values);
    if (choice.state !== 'chosen') return undefined;
    return slotsAt(context, place, []).find(({ startsAt }) => slotValue(startsAt) === choice.value);
  };
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  return {
    ...driveForm(context, [
      timeField(days, zoneHint(days, place, shopperTerms(url.searchParams, tenant).state)),
      ...carContactFields(tenant.forms),
    ]),
    where: whereOf(places, place, (slug) => `${path}${queryOf(context, slug)}`, carNote(context, place)),
    // A form about a car has the car there.
    places: car ? undefined : [place],
    hidden: { location_id: place.id },
    problems: (values) => {
      const choice = slotChoice(values);
      if (choice.state === 'unclear') return { [slotField]: choice.message };
      if (choice.state === 'none' && !wantsAnyTime(values) && free.length > 0)
        return { [slotField]: 'Choose a time, or “Any time, please call me”.' };
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
  note?: string,
): NonNullable<LeadForm['where']> => ({
  name: place.name,
  address: addressLines(place).join(', '),
  note,
  choices: places.map(({ name, slug }) => ({ name, current: slug === place.slug, href: hrefOf(slug) })),
});

/** Where the car is, at a location to drive it: another one than its own needs the car to be moved. */
export function carNote(
  { car, tenant }: Pick<Asked, 'car' | 'tenant'>,
  place: TenantLocation,
): string | undefined {
  const { locations, stock } = tenant;
  const yard = car && shownLocation(car, locations);
  if (!yard || locations.length < 2) return undefined;
  if (yard.id === place.id) return withNoun('The car is here.', stock.noun);
  const [from, to] = [pointOf(yard), pointOf(place)];
  const away = from && to ? `, ${distanceText(distanceKm(from, to))} away` : '';
  return withNoun(`The car is at ${yard.name}${away}. We bring it here for your drive.`, stock.noun);
}

/** A form with its own address includes its car again, and the lead whose details it has. */
function queryOf({ url }: Asked, location: string): string {
  const params = new URLSearchParams();
  for (const name of ['car_id', 'lead']) {
    const value = url.searchParams.get(name);
    if (value) params.set(name, value);
  }
  params.set('location', location);
  return `?${params}`;
}

/** The time picker. */
export const timeField = (days: NonNullable<FieldRule['days']>, hint?: string): FieldRule => ({
  name: slotField,
  label: 'When',
  hint,
  control: 'slots',
  autocomplete: 'off',
  required: false,
  maxLength: 17,
  pattern: slotPattern,
  empty: days.length > 0 ? 'Any time, please call me' : 'No times online. Please call me to arrange one.',
  days,
  messages: messages('Choose a time from the list.'),
});

/** A test drive request: a preferred time, and a choice of locations if there are several. */
function testDriveRequest(context: Asked): LeadForm {
  const { car, tenant, now } = context;
  const stands = car && carLocation(car, tenant.locations);
  const own = stands?.visible && givesTestDrives(stands) ? stands : undefined;
  const carPlaces = car ? testDrivePlaces(car, stands, tenant.locations) : [];
  const elsewhere = !car || (stands && !own);
  const places = carPlaces.length === 0 && elsewhere ? salesPlaces(tenant.locations) : carPlaces;
  const timeZone = own?.time_zone ?? tenant.time_zone;
  const placeOf = (values: Texts) => places.find(({ id }) => id === values[locationField]);
  return {
    ...driveForm(context, [
      ...carContactFields(tenant.forms),
      ...(places.length > 0 ? [placeChoice(places)] : []),
      preferredTime(timeBounds(timeZone, now)),
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
const placeChoice = (places: readonly TenantLocation[]): FieldRule => ({
  ...choiceField({
    name: locationField,
    label: 'Where',
    control: 'select',
    options: places.map(({ id, name }) => ({ value: id, text: name })),
  }),
  messages: messages('Choose an option.', 'Choose a location from the list.'),
});

const preferredTime = (bounds: ReturnType<typeof timeBounds>): FieldRule => ({
  name: preferredTimeField,
  label: 'Preferred date and time',
  control: 'datetime-local',
  autocomplete: 'off',
  required: false,
  maxLength: 19,
  pattern: localTimePattern,
  ...bounds,
  hint: 'We’ll call you to confirm.',
  messages: messages('Enter a date and time.'),
});
