import type { TenantLocation } from '#server/settings/tenant-schema';
import type { TestDriveSettings } from '#server/settings/test-drive-schema';

/** Test drive settings of one location. */
export interface DriveSettings {
  readonly booking: boolean;
  readonly slot_minutes: number;
  readonly notice_hours: number;
  readonly days_ahead: number;
  readonly capacity: number;
  /** 0 (Sunday) to 6 (Saturday). */
  readonly closed_weekdays: readonly number[];
  /** YYYY-MM-DD. */
  readonly closed_dates: readonly string[];
}

/** The site's settings, overridden by the location's. A hidden location offers no test drives. */
export function driveSettings(
  { locations, confirmation_email: _mail, confirmation_text: _text, ...site }: TestDriveSettings,
  { id, visible }: Pick<TenantLocation, 'id' | 'visible'>,
): DriveSettings {
  const { location_id: _id, ...own } = locations.find(({ location_id }) => location_id === id) ?? {};
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  const merged: DriveSettings = { ...site, ...Object.fromEntries(given) };
  return { ...merged, booking: site.booking && merged.booking && visible };
}
