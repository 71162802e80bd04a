import { slotDays, slotPattern, slotValue, withoutTime } from '#server/leads/test-drives/rules/slot-days';
import type { Slot } from '#server/leads/test-drives/rules/slots';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** The field with the start of an appointment. */
export const timeField = 'starts_at';

/** The instant in a form; undefined without one. */
export function chosenStart(text: string | null): Date | undefined {
  const value = (text ?? '').trim();
  const start = new RegExp(slotPattern).test(value) ? new Date(value) : undefined;
  return start && !Number.isNaN(start.getTime()) ? start : undefined;
}

interface TimesAtPlace {
  readonly places: readonly TenantLocation[];
  readonly place: TenantLocation | undefined;
  /** Free times at the place. */
  readonly slots: readonly Slot[];
  /** The booking's present time, which is not offered. */
  readonly own?: { readonly locationId: string; readonly startsAt: string } | undefined;
}

/** The choice of a free time: the locations, and the times of the chosen one by day, for a select. */
export function timeChoice({ places, place, slots, own }: TimesAtPlace, now: Date) {
  const all = place ? slotDays(slots, place.time_zone, now) : [];
  const isThere = own !== undefined && own.locationId === place?.id;
  const days = isThere ? withoutTime(all, slotValue(own.startsAt)) : all;
  return {
    place: place && { slug: place.slug, name: place.name },
    places: places.map(({ slug, name }) => ({ slug, name })),
    days: days.map(({ label, parts }) => ({ label, times: parts.flatMap(({ times }) => times) })),
  };
}
