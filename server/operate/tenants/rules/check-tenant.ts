import { sitePagesEver } from '#server/dealer/rules/site-pages';
import { error, type Finding, note, type TenantFinding, warning } from '#server/dealer/rules/tenant-problems';
import { contrastsOf, darkColours, leastTextContrast } from '#server/dealer/rules/theme';
import type { Tenant } from '#server/settings/tenant-schema';
import type { TenantTheme, ThemeColours } from '#server/settings/theme-schema';
import { checkLocations, checkPhone } from './check-locations';
import {
  checkCards,
  checkCarPage,
  checkFrame,
  checkHome,
  checkSearch,
  checkWatchlist,
} from './check-page-settings';
import {
  checkAccounts,
  checkDelivery,
  checkDemo,
  checkImports,
  checkOrders,
  checkPayments,
  checkSms,
  checkValuation,
} from './check-services';

/**
 * Everything about one tenant beyond its schema: contrast, check digits, hours, numbers, licences.
 * @param fileExists answers for paths relative to the project folder
 * @param ownFileExists answers for paths relative to the tenant's own folder
 */
export function checkTenant(
  tenant: Tenant,
  fileExists: (path: string) => boolean,
  ownFileExists: (path: string) => boolean = () => true,
): TenantFinding[] {
  const exists = sitePagesEver(tenant);
  const findings = [
    ...checkTheme(tenant.theme),
    ...checkIdentity(tenant),
    ...checkHosts(tenant),
    ...checkSearch(tenant),
    ...checkWatchlist(tenant),
    ...checkLenders(tenant),
    ...checkLocations(tenant.locations),
    ...checkPhones(tenant),
    ...checkMaps(tenant),
    ...checkStock(tenant, fileExists),
    ...checkFrame(tenant),
    ...checkHome(tenant, exists),
    ...checkCards(tenant, exists),
    ...checkCarPage(tenant),
    ...checkTestDrives(tenant),
    ...checkPdf(tenant, ownFileExists),
    ...checkAccounts(tenant),
    ...checkDemo(tenant),
    ...checkDelivery(tenant),
    ...checkImports(tenant),
    ...checkSms(tenant),
    ...checkValuation(tenant),
    ...checkPayments(tenant),
    ...checkOrders(tenant),
  ];
  return findings.map((finding) => ({ file: `${tenant.slug}/tenant.json`, ...finding }));
}

function checkIdentity({ abn, phone }: Tenant): Finding[] {
  const findings: Finding[] = [];
  if (abn === undefined) findings.push(note('abn', 'is not set; business sites must show an ABN'));
  else if (!isAbn(abn))
    findings.push(error('abn', `${abn} is not a valid ABN: the check digits don't match`));
  if (phone !== undefined) findings.push(...checkPhone('phone', phone));
  return findings;
}

const checkHosts = ({ hosts, slug }: Tenant): Finding[] =>
  hosts.flatMap((host, index) =>
    isPublicName(host)
      ? []
      : [error(`hosts.${index}`, `${host} is not a public host name; ${slug}.localhost always works`)],
  );

/** A name with a domain: not of this machine, not an IP address, and not one that ends like an address. */
export const isPublicName = (host: string): boolean =>
  host.includes('.') && !/\.localhost$/.test(host) && !/\.\d+$/.test(host);

function checkPhones(tenant: Tenant): Finding[] {
  const { reveal: _, ...phones } = tenant.phones;
  return Object.entries(phones).flatMap(([which, phone]) =>
    phone ? checkPhone(`phones.${which}`, phone) : [],
  );
}

function checkMaps({ maps, locations }: Tenant): Finding[] {
  if (maps.provider !== 'google') return [];
  return locations.flatMap(({ map_key, visible }, at) =>
    visible && map_key === undefined
      ? [warning(`locations.${at}.map_key`, 'is not set: only a link can be shown instead of a Google map')]
      : [],
  );
}

function checkStock({ stock, demo, locations }: Tenant, fileExists: (path: string) => boolean): Finding[] {
  const findings: Finding[] = [];
  if (stock.demo_feed !== undefined && !fileExists(stock.demo_feed)) {
    findings.push(error('stock.demo_feed', `file ${stock.demo_feed} not found`));
  }
  if (demo?.market !== undefined && !fileExists(demo.market)) {
    findings.push(error('demo.market', `file ${demo.market} not found`));
  }
  if (!locations.some(({ location_type }) => location_type === 'sales')) {
    findings.push(warning('locations', 'include no sales location: cars have no location'));
  }
  return findings;
}

function checkPdf({ pdf: { logo } }: Tenant, ownFileExists: (path: string) => boolean): Finding[] {
  if (logo === undefined || ownFileExists(logo)) return [];
  return [error('pdf.logo', `file ${logo} not found in the tenant's folder`)];
}

/** A repeated lender would show its figures twice. */
function checkLenders({ finance }: Pick<Tenant, 'finance'>): Finding[] {
  const names = finance.lenders.map(({ provider, lender }) => (lender ?? provider).toLowerCase());
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [error(`finance.lenders.${at}`, `${name} is listed twice`)] : [],
  );
}

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether eleven digits are a valid Australian Business Number by their check digits. */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = weights.reduce((total, weight, index) => {
    const digit = Number(digits[index]) - (index === 0 ? 1 : 0);
    return total + digit * weight;
  }, 0);
  return sum % 89 === 0;
}

/** Settings must name existing locations, once each; bookings need a location for test drives. */
export function checkTestDrives({ test_drives, locations }: Tenant): Finding[] {
  const ids = new Set(locations.map(({ id }) => id));
  const locationIds = test_drives.locations.map(({ location_id }) => location_id);
  const findings = locationIds.flatMap((id, at) => {
    const path = `test_drives.locations.${at}.location_id`;
    if (!ids.has(id)) return [error(path, `location ${id} not found`)];
    return locationIds.indexOf(id) < at ? [error(path, 'is listed twice')] : [];
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

/** Every text colour of the theme is readable on its backgrounds, light and dark: WCAG AA. */
export function checkTheme(theme: TenantTheme): Finding[] {
  const light = unreadable(theme, 'theme');
  return theme.dark === 'off' ? light : [...light, ...unreadable(darkColours(theme), 'theme.darkColours')];
}

const unreadable = (colours: ThemeColours, path: string): Finding[] =>
  contrastsOf(colours).flatMap(({ text, ground, ratio, isReadable }) => {
    const message = `${colours[text]} on ${ground} ${colours[ground]} has a contrast of ${ratio}:1, expected at least ${leastTextContrast}:1`;
    return isReadable ? [] : [error(`${path}.${text}`, message)];
  });
