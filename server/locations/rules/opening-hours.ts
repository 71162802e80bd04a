import type { TenantLocation } from '../../tenants/tenant-schema';

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Monday first, as Australians read a week. */
const order = [1, 2, 3, 4, 5, 6, 0];

/** `09:00` as `9:00 am`. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

interface OpeningDay {
  readonly day: string;
  readonly hours: string;
  readonly today: boolean;
}

/** A location's week with today marked; `weekday` is today's at the location, 0 Sunday to 6 Saturday. */
export function openingWeek(location: Pick<TenantLocation, 'opening_hours'>, weekday: number): OpeningDay[] {
  return order.flatMap((day) => {
    const entry = location.opening_hours.find((one) => one.weekday === day);
    if (!entry) return [];
    return [{ day: names[day] ?? '', hours: hoursText(entry), today: day === weekday }];
  });
}

function hoursText({ status, open, close }: TenantLocation['opening_hours'][number]): string {
  if (status === 'by_appointment') return 'By appointment';
  if (status === 'closed' || !open || !close) return 'Closed';
  return `${clockTime(open)} – ${clockTime(close)}`;
}

/** The weekday at a time zone, 0 Sunday to 6 Saturday. */
export function weekdayIn(timeZone: string, now: Date): number {
  const name = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'long' }).format(now);
  return names.indexOf(name);
}
