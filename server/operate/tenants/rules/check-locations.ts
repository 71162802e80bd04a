import { isAustralianPhone } from '#server/dealer/rules/phone-numbers';
import { error, type Finding, note, warning } from '#server/dealer/rules/tenant-problems';
import { isDate } from '#server/platform/text/local-time';
import { usualTimeZones } from '#server/settings/rules/time-zone';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** Checks each location, and values that two of them must not share. */
export function checkLocations(locations: readonly TenantLocation[]): Finding[] {
  return [
    ...checkPrimary(locations),
    ...repeated(locations.map(({ id }) => id)).map((at) => error(`locations.${at}.id`, 'is used twice')),
    ...repeated(locations.map(({ slug }) => slug)).map((at) =>
      error(`locations.${at}.slug`, 'is used twice'),
    ),
    ...checkFeedCodes(locations),
    ...checkDistribution(locations),
    ...locations.flatMap((location, index) =>
      checkLocation(location).map((finding) => ({ ...finding, path: `locations.${index}.${finding.path}` })),
    ),
  ];
}

function checkPrimary(locations: readonly TenantLocation[]): Finding[] {
  const primaries = locations.flatMap(({ primary }, index) => (primary ? [index] : []));
  const [, second] = primaries;
  if (second !== undefined) {
    return [error(`locations.${second}.primary`, 'is a second primary location; only one is allowed')];
  }
  const main = primaries[0] ?? 0;
  if (locations[main]?.visible === false) {
    return [error(`locations.${main}.visible`, 'hides the primary location')];
  }
  return [];
}

/** With one code for two locations, a feed's cars would land at either by chance. */
function checkFeedCodes(locations: readonly TenantLocation[]): Finding[] {
  const codes = locations.flatMap(({ feed_codes }, at) =>
    feed_codes.map((code, index) => ({
      code: code.toLowerCase(),
      path: `locations.${at}.feed_codes.${index}`,
    })),
  );
  return repeated(codes.map(({ code }) => code)).map((at) =>
    error(codes[at]?.path ?? 'locations', "is also another location's code"),
  );
}

/** A distribution location must exist. */
function checkDistribution(locations: readonly TenantLocation[]): Finding[] {
  const ids = new Set(locations.map(({ id }) => id));
  return locations.flatMap(({ distribution_locations: others }, at) =>
    others.flatMap((id, index) =>
      ids.has(id)
        ? []
        : [error(`locations.${at}.distribution_locations.${index}`, `location ${id} not found`)],
    ),
  );
}

/** Indices of repeated values. */
const repeated = (values: readonly string[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

function checkLocation(location: TenantLocation): Finding[] {
  const findings = [
    ...checkPhone('phone', location.phone),
    ...(location.landline_phone === undefined ? [] : checkPhone('landline_phone', location.landline_phone)),
    ...checkHours(location),
    ...checkSpecialHours(location),
  ];
  if (!usualTimeZones(location.state).includes(location.time_zone)) {
    findings.push(warning('time_zone', `${location.time_zone} is not a time zone in ${location.state}`));
  }
  if (location.dealer_license_number === undefined) findings.push(withoutLicence(location));
  if ((location.lat === undefined) !== (location.long === undefined)) {
    findings.push(error('lat', 'and long go together: one of them is missing'));
  }
  findings.push(...checkDegrees(location));
  return findings;
}

/** From Cocos and Heard Island to Norfolk Island. */
const australia = { lat: [-55, -9], long: [72, 169] } as const;

function checkDegrees(location: TenantLocation): Finding[] {
  return (['lat', 'long'] as const).flatMap((key) => {
    const degrees = location[key];
    const [from, to] = australia[key];
    if (degrees === undefined || (degrees >= from && degrees <= to)) return [];
    return [error(key, `${degrees} is not in Australia: expected ${from} to ${to} degrees`)];
  });
}

/** States whose law requires the licence number in every advertisement, including websites. */
const licenceStates: ReadonlySet<string> = new Set(['NSW', 'NT', 'TAS', 'VIC', 'WA']);

function withoutLicence({ state, visible, location_type }: TenantLocation): Finding {
  const required = licenceStates.has(state) && visible && location_type === 'sales';
  return required
    ? warning('dealer_license_number', `is not set; ${state} requires it on the website`)
    : note('dealer_license_number', 'is not set; when it is, the footer shows it');
}

function checkHours({ opening_hours: hours }: TenantLocation): Finding[] {
  const twice = repeated(hours.map(({ weekday }) => String(weekday)));
  return [
    ...(hours.length === 0
      ? [note('opening_hours', 'is empty: shoppers see no hours and cannot book a test drive time')]
      : []),
    ...twice.map((at) =>
      error(
        `opening_hours.${at}.weekday`,
        'is listed twice in the week; describe a lunch break with formated_hours in one entry',
      ),
    ),
    ...hours.flatMap(({ status, open, close }, at): Finding[] => {
      const path = `opening_hours.${at}`;
      if (status === 'open' && (open === undefined || close === undefined)) {
        return [error(path, 'is open but has no opening and closing times')];
      }
      if (open !== undefined && close !== undefined && open >= close) {
        return [error(path, `closes at ${close}, not after opening at ${open}`)];
      }
      return [];
    }),
  ];
}

function checkSpecialHours({ special_hours: days }: TenantLocation): Finding[] {
  const twice = repeated(days.map(({ date, department }) => `${date} ${department}`));
  return [
    ...twice.map((at) => error(`special_hours.${at}.date`, 'is listed twice for the same department')),
    ...days.flatMap(({ status, start_hour: start, end_hour: end, date }, at): Finding[] => {
      const path = `special_hours.${at}`;
      // A leap year, so that an annual 02-29 counts as a day.
      const isDay = isDate(date.length === 5 ? `2024-${date}` : date);
      if (!isDay) return [error(`${path}.date`, `${date} is not a calendar date`)];
      if (status === 'open' && (start === undefined || end === undefined)) {
        return [error(path, 'is open but has no opening and closing times')];
      }
      if (start !== undefined && end !== undefined && start >= end) {
        return [error(path, `closes at ${end}, not after opening at ${start}`)];
      }
      return [];
    }),
  ];
}

export const checkPhone = (path: string, phone: string): Finding[] =>
  isAustralianPhone(phone) ? [] : [error(path, `${phone} is not an Australian phone number`)];
