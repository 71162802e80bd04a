import type { Tenant, TenantLocation, TenantTheme } from '../tenant-schema';
import { isAbn } from './abn';
import { contrast, leastTextContrast } from './contrast';
import { isAustralianPhone } from './phone';
import type { TenantProblem } from './tenant-problems';
import { usualTimeZones } from './time-zone';

/** Something the check tells about a tenant that loads: an error fails the check, a warning does not. */
export interface TenantFinding extends TenantProblem {
  readonly severity: 'error' | 'warning';
}
type Finding = Pick<TenantFinding, 'path' | 'message' | 'severity'>;

const error = (path: string, message: string): Finding => ({ path, message, severity: 'error' });
const warning = (path: string, message: string): Finding => ({ path, message, severity: 'warning' });

/**
 * Everything about one tenant beyond its shape (design §4): contrast, check digits, hours, numbers, licences.
 * @param fileExists answers for paths relative to the project folder
 */
export function checkTenant(tenant: Tenant, fileExists: (path: string) => boolean): TenantFinding[] {
  const findings = [
    ...checkTheme(tenant.theme),
    ...checkIdentity(tenant),
    ...checkLocations(tenant.locations),
    ...checkStock(tenant, fileExists),
  ];
  return findings.map((finding) => ({ file: `${tenant.slug}/tenant.json`, ...finding }));
}

type Colour = Exclude<keyof TenantTheme, 'radiusPx'>;
/** Which colour is read on which ground. The first is the one to change. */
const textOnGround: readonly (readonly [Colour, Colour])[] = [
  ['onAccent', 'accent'],
  ['onBrand', 'brand'],
  ['text', 'surface'],
  ['text', 'surfaceMuted'],
  ['textMuted', 'surface'],
  ['textMuted', 'surfaceMuted'],
  ['accent', 'surface'],
  ['accent', 'surfaceMuted'],
  ['critical', 'surface'],
  ['positive', 'surface'],
];

function checkTheme(theme: TenantTheme): Finding[] {
  return textOnGround.flatMap(([text, ground]) => {
    const ratio = contrast(theme[text], theme[ground]);
    if (ratio >= leastTextContrast) return [];
    // Rounded down, so that 4.499 is not told as 4.50.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    const message = `${theme[text]} on ${ground} ${theme[ground]} has a contrast of ${shown}:1, expected at least ${leastTextContrast}:1`;
    return [error(`theme.${text}`, message)];
  });
}

function checkIdentity({ abn, phone, delivery }: Tenant): Finding[] {
  const findings: Finding[] = [];
  if (abn === undefined) findings.push(warning('abn', 'is not given; business sites show their ABN'));
  else if (!isAbn(abn)) findings.push(error('abn', `${abn} is not an ABN: its check digits do not fit`));
  if (phone !== undefined) findings.push(...checkPhone('phone', phone));
  if (delivery.email_to.length === 0) {
    findings.push(warning('delivery.email_to', 'is empty: leads are stored, and sent to nobody'));
  }
  return findings;
}

const checkPhone = (path: string, phone: string): Finding[] =>
  isAustralianPhone(phone) ? [] : [error(path, `${phone} is not an Australian phone number`)];

function checkLocations(locations: readonly TenantLocation[]): Finding[] {
  return [
    ...checkPrimary(locations),
    ...repeated(locations.map(({ id }) => id)).map((at) => error(`locations.${at}.id`, 'is used twice')),
    ...repeated(locations.map(({ slug }) => slug)).map((at) =>
      error(`locations.${at}.slug`, 'is used twice'),
    ),
    ...checkFeedCodes(locations),
    ...locations.flatMap((location, index) =>
      checkLocation(location).map((finding) => ({ ...finding, path: `locations.${index}.${finding.path}` })),
    ),
  ];
}

function checkPrimary(locations: readonly TenantLocation[]): Finding[] {
  const primaries = locations.flatMap(({ primary }, index) => (primary ? [index] : []));
  const [, second] = primaries;
  if (second !== undefined) {
    return [error(`locations.${second}.primary`, 'is a second primary location; only one may be')];
  }
  const main = primaries[0] ?? 0;
  if (locations[main]?.visible === false) {
    return [error(`locations.${main}.visible`, 'hides the primary location')];
  }
  return [];
}

/** Two places with one code would make a feed's cars land at the first by chance. */
function checkFeedCodes(locations: readonly TenantLocation[]): Finding[] {
  const codes = locations.flatMap(({ feed_codes }, at) =>
    feed_codes.map((code, index) => ({
      code: code.toLowerCase(),
      path: `locations.${at}.feed_codes.${index}`,
    })),
  );
  return repeated(codes.map(({ code }) => code)).map((at) =>
    error(codes[at]?.path ?? 'locations', 'is the code of another location too'),
  );
}

/** Indices of values that stand earlier in the list already. */
const repeated = (values: readonly string[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

function checkLocation(location: TenantLocation): Finding[] {
  const findings = [
    ...checkPhone('phone', location.phone),
    ...(location.landline_phone === undefined ? [] : checkPhone('landline_phone', location.landline_phone)),
    ...checkHours(location),
  ];
  if (!usualTimeZones(location.state).includes(location.time_zone)) {
    findings.push(warning('time_zone', `${location.time_zone} is not a time zone of ${location.state}`));
  }
  if (location.dealer_license_number === undefined) {
    findings.push(warning('dealer_license_number', 'is not given; several states require it on the website'));
  }
  if ((location.lat === undefined) !== (location.long === undefined)) {
    findings.push(error('lat', 'and long go together: one of them is missing'));
  }
  return findings;
}

function checkHours({ opening_hours: hours }: TenantLocation): Finding[] {
  const twice = repeated(hours.map(({ weekday }) => String(weekday)));
  return [
    ...twice.map((at) => error(`opening_hours.${at}.weekday`, 'stands twice in the week')),
    ...hours.flatMap(({ status, open, close }, at): Finding[] => {
      const path = `opening_hours.${at}`;
      if (status === 'open' && (open === undefined || close === undefined)) {
        return [error(path, 'is open without opening and closing time')];
      }
      if (open !== undefined && close !== undefined && open >= close) {
        return [error(path, `closes at ${close}, not after opening at ${open}`)];
      }
      return [];
    }),
  ];
}

function checkStock({ stock, locations }: Tenant, fileExists: (path: string) => boolean): Finding[] {
  const findings: Finding[] = [];
  if (stock.demo_feed !== undefined && !fileExists(stock.demo_feed)) {
    findings.push(error('stock.demo_feed', `there is no file ${stock.demo_feed}`));
  }
  if (!locations.some(({ location_type }) => location_type === 'sales')) {
    findings.push(warning('locations', 'hold no sales location: cars cannot stand anywhere'));
  }
  return findings;
}
