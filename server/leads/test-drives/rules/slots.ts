import { type Hours, hoursOn } from '#server/dealer/rules/opening-hours';
import { carLocation, givesTestDrives } from '#server/dealer/rules/place-order';
import type { TakenTime } from '#server/leads/test-drives/booking-store';
import {
  addDays,
  clockTime,
  instantsOf,
  jumpOver,
  localTime,
  offsetMs,
  weekdayOf,
} from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { TestDriveSettings } from '#server/settings/test-drive-schema';

type Sites = Pick<Tenant, 'locations' | 'test_drives'>;

/**
 * Test drive locations, the likeliest first: the car's own yard and its distribution locations; every sales yard if no
 * car is chosen or its own yard offers no test drives.
 */
export function bookablePlaces(
  { locations, test_drives }: Sites,
  car: Pick<Car, 'location_id' | 'location'> | undefined,
): readonly TenantLocation[] {
  return places(locations, car).filter((one) => driveSettings(test_drives, one).booking);
}

function places(
  locations: readonly TenantLocation[],
  car: Pick<Car, 'location_id' | 'location'> | undefined,
): readonly TenantLocation[] {
  const own = car && carLocation(car, locations);
  const several = car ? testDrivePlaces(car, own, locations) : [];
  if (several.length > 0) return several;
  return own?.visible && givesTestDrives(own) ? [own] : locations.filter(givesTestDrives);
}

/** The location with an id or slug; the first if unset or unknown. */
export const placeAsked = (
  places: readonly TenantLocation[],
  name: string | null | undefined,
): TenantLocation | undefined => places.find(({ id, slug }) => id === name || slug === name) ?? places[0];

/** Test drive settings of one location. */
type DriveSettings = Pick<
  TestDriveSettings,
  'booking' | 'slot_minutes' | 'notice_hours' | 'days_ahead' | 'capacity' | 'closed_weekdays' | 'closed_dates'
>;

/** The site's settings, overridden by the location's. A hidden location offers no test drives. */
export function driveSettings(
  site: TestDriveSettings,
  { id, visible }: Pick<TenantLocation, 'id' | 'visible'>,
): DriveSettings {
  const own = site.locations.find(({ location_id }) => location_id === id) ?? {};
  const ownSettings = Object.entries(own).filter(([, value]) => value !== undefined);
  const settings: DriveSettings = { ...site, ...Object.fromEntries(ownSettings) };
  return { ...settings, booking: site.booking && settings.booking && visible };
}

/**
 * The same for a car that is driven there: one that is at another location has to be moved, which takes its own notice.
 */
export function carDriveSettings(
  { locations, test_drives }: Sites,
  place: Pick<TenantLocation, 'id' | 'visible'>,
  car: Partial<Pick<Car, 'location_id' | 'location'>> | undefined,
): DriveSettings {
  const settings = driveSettings(test_drives, place);
  const own = car && carLocation({ location_id: car.location_id, location: car.location }, locations);
  if (!own || own.id === place.id) return settings;
  return { ...settings, notice_hours: Math.max(settings.notice_hours, test_drives.move_notice_hours) };
}

type Named = Pick<TenantLocation, 'id' | 'name' | 'slug' | 'feed_codes'>;

/** Whether a name in a feed or setting means this location. */
const isMeant = ({ id, name, slug, feed_codes }: Named, by: string) =>
  [id, slug, name, ...feed_codes].some((one) => one.toLowerCase() === by.trim().toLowerCase());

/**
 * The choice of test drive locations: the visible distribution locations of the car's location that offer test drives,
 * if there are several, with that location itself first; otherwise none.
 */
export function testDrivePlaces(
  car: Pick<Car, 'location'>,
  own: TenantLocation | undefined,
  locations: readonly TenantLocation[],
): readonly TenantLocation[] {
  const names = [...(own?.distribution_locations ?? []), ...(car.location?.distribution_locations ?? [])];
  const open = locations.filter((one) => one.visible && givesTestDrives(one));
  const places = open.filter((one) => names.some((name) => isMeant(one, name)));
  if (places.length < 2) return [];
  return own && open.includes(own) ? [own, ...places.filter((one) => one !== own)] : places;
}

/** A possible start of a test drive. */
export interface Slot {
  /** UTC, ISO. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** YYYY-MM-DD, local to the location. */
  readonly date: string;
  /** At the location: `9:00 am`; with the zone's name (`2:00 am AEDT`) in the repeated hour. */
  readonly text: string;
}

interface DrivePlace extends Hours {
  readonly id: string;
  readonly time_zone: string;
}

/** The requested range: at most `days` days from `from` (YYYY-MM-DD at the location); all bookable days if absent. */
export interface SlotRange {
  readonly from?: string | undefined;
  readonly days?: number | undefined;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * The bookable test drive times at a location: back to back from opening, the last one over by closing; special hours
 * take precedence over the week's; none by appointment, on closed days, within the notice period, beyond the booking
 * window, when every seat is taken, or while the car is out. In real time, so that the skipped hour has none and the
 * repeated hour has each instant once.
 */
export function slotsOf(
  place: DrivePlace,
  settings: DriveSettings,
  bookings: readonly TakenTime[],
  now: Date,
  { carId, from, days }: SlotRange & { readonly carId?: string | undefined } = {},
): readonly Slot[] {
  if (!settings.booking) return [];
  const earliest = now.getTime() + settings.notice_hours * hourMs;
  return datesOf(place.time_zone, settings, now, { from, days }).flatMap((date) =>
    daySlots(place, settings.slot_minutes, date).filter(
      ({ startsAt, endsAt }) =>
        Date.parse(startsAt) >= earliest &&
        freeSeat(bookings, { locationId: place.id, carId, startsAt, endsAt, capacity: settings.capacity }) !==
          undefined,
    ),
  );
}

/** The bookable dates within the requested range. */
function datesOf(timeZone: string, settings: DriveSettings, now: Date, { from, days }: SlotRange): string[] {
  const today = localTime(timeZone, now).date;
  const last = addDays(today, settings.days_ahead);
  const first = from !== undefined && from > today ? from : today;
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < (days ?? Number.POSITIVE_INFINITY); ) {
    dates.push(date);
    date = addDays(date, 1);
  }
  return dates.filter(
    (date) => !settings.closed_weekdays.includes(weekdayOf(date)) && !settings.closed_dates.includes(date),
  );
}

/** Every slot of a day, taken or not. */
function daySlots(place: DrivePlace, slotMinutes: number, date: string): Slot[] {
  const hours = hoursOn(place, date);
  if (hours?.status !== 'open' || !hours.open || !hours.close || hours.open >= hours.close) return [];
  // Ambiguous times in the repeated hour count as closed.
  const open =
    instantsOf(place.time_zone, date, hours.open).at(-1) ?? jumpOver(place.time_zone, date, hours.open);
  const close =
    instantsOf(place.time_zone, date, hours.close)[0] ?? jumpOver(place.time_zone, date, hours.close);
  const slots: Slot[] = [];
  for (let start = open; start + slotMinutes * minuteMs <= close; start += slotMinutes * minuteMs) {
    slots.push(slotAt(place.time_zone, start, start + slotMinutes * minuteMs));
  }
  return slots;
}

function slotAt(timeZone: string, start: number, end: number): Slot {
  const { date, time } = localTime(timeZone, new Date(start));
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(end).toISOString(),
    date,
    text: isTwice(timeZone, start) ? `${clockTime(time)} ${zoneName(timeZone, start)}` : clockTime(time),
  };
}

/** Whether this local time occurs twice that day. */
function isTwice(timeZone: string, ms: number): boolean {
  const around = 3 * hourMs;
  if (offsetMs(timeZone, ms - around) === offsetMs(timeZone, ms + around)) return false;
  const { date, time } = localTime(timeZone, new Date(ms));
  return instantsOf(timeZone, date, time).length > 1;
}

/** A requested time, and the location's capacity. Instants are UTC, ISO. */
interface WantedTime {
  readonly locationId: string;
  readonly carId?: string | undefined;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly capacity: number;
}

/**
 * The seat for a time: the lowest free one at the location; undefined if all are taken or the car is out. Checks for
 * overlap, because slots may have been cut differently before.
 */
export function freeSeat(bookings: readonly TakenTime[], newTime: WantedTime): number | undefined {
  const meanwhile = bookings.filter(
    ({ startsAt, endsAt }) => startsAt < newTime.endsAt && endsAt > newTime.startsAt,
  );
  if (newTime.carId !== undefined && meanwhile.some(({ carId }) => carId === newTime.carId)) return undefined;
  const seats = new Set(
    meanwhile.filter(({ locationId }) => locationId === newTime.locationId).map(({ seat }) => seat),
  );
  if (seats.size >= newTime.capacity) return undefined;
  let seat = 0;
  while (seats.has(seat)) seat += 1;
  return seat;
}

/** The short name of a time zone at an instant, e.g. `AEDT`. */
function zoneName(timeZone: string, ms: number): string {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' }).formatToParts(ms);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Free times offered in place of one that is not available. */
const mostOffered = 5;

/**
 * The free times closest to an instant, at most `most`, in the order of the day. Of two times equally far away the
 * earlier one comes first.
 */
export function nearestSlots(slots: readonly Slot[], instant: Date, most = mostOffered): readonly Slot[] {
  const distance = ({ startsAt }: Slot): number => Math.abs(Date.parse(startsAt) - instant.getTime());
  const inOrder = (a: Slot, b: Slot): number => Date.parse(a.startsAt) - Date.parse(b.startsAt);
  return slots
    .toSorted((a, b) => distance(a) - distance(b) || inOrder(a, b))
    .slice(0, most)
    .sort(inOrder);
}
