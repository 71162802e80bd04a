import { dayInWords } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';
import type { HolidayView } from '../views/holiday-hours-view';
import { hoursText } from './opening-hours';
import { type SpecialHours, specialAhead, specialOn } from './special-hours';

export const departmentNames = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;

/** `10:00 am – 2:00 pm`, `Closed`, `By appointment`. */
const hoursOf = ({ status, start_hour: open, end_hour: close }: SpecialHours): string =>
  hoursText({ status, open, close });

type Place = Pick<TenantLocation, 'special_hours' | 'location_type'>;

/**
 * The special hours on a card: of its own department, otherwise of all, at most `days` ahead of today, the date at the
 * location.
 */
export function specialLines(place: Place, today: string, days: number): string[] {
  return specialAhead(place.special_hours, today, days)
    .filter(({ date, hours }) => hours === specialOn(place.special_hours, place.location_type, date))
    .map(({ date, hours }) => {
      const day = [hours.name, date === today ? 'today' : dayInWords(date)].filter(Boolean).join(', ');
      const text = hoursOf(hours);
      return `${capital(day)}: ${hours.status === 'open' ? text : text.toLowerCase()}`;
    });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Every upcoming special day of a location for the holiday-hours dialog, the nearest first. */
export function holidays(place: Place, today: string): HolidayView[] {
  return specialAhead(place.special_hours, today).map(({ date, hours }) => ({
    date: date === today ? 'Today' : dayInWords(date),
    ...(hours.name ? { name: hours.name } : {}),
    department: hours.department === 'all' ? 'All departments' : departmentNames[hours.department],
    hours: hoursOf(hours),
  }));
}
