import { error, type Finding, warning } from '#server/dealership/files/rules/finding';
import type { Tenant } from '#server/settings/tenant-schema';

/** Settings must name existing locations, once each; bookings need a location for test drives. */
export function checkTestDrives({ test_drives, locations }: Tenant): Finding[] {
  const ids = new Set(locations.map(({ id }) => id));
  const named = test_drives.locations.map(({ location_id }) => location_id);
  const findings = named.flatMap((id, at) => {
    const path = `test_drives.locations.${at}.location_id`;
    if (!ids.has(id)) return [error(path, `location ${id} not found`)];
    return named.indexOf(id) < at ? [error(path, 'is listed twice')] : [];
  });
  const open = locations.some(({ visible, opening_hours }) =>
    opening_hours.some(({ status }) => visible && status === 'open'),
  );
  if (test_drives.booking && !open) {
    findings.push(
      warning('test_drives.booking', 'is on but no location has opening hours: no times are available'),
    );
  }
  return findings;
}
