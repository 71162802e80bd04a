import { sitePagesEver } from '#server/dealership/addresses/rules/site-paths';
import {
  error,
  type Finding,
  note,
  type TenantFinding,
  warning,
} from '#server/dealership/files/rules/finding';
import { isHiddenNumber } from '#server/dealership/phones/rules/masked-numbers';
import type { Tenant } from '#server/settings/tenant-schema';
import { isAbn } from './abn';
import { checkCarPage } from './check-car-page';
import { checkCards } from './check-cards';
import { checkDelivery } from './check-delivery';
import { checkFrame } from './check-frame';
import { checkHome } from './check-home';
import { checkLenders } from './check-lenders';
import { checkLocations, checkPhone } from './check-locations';
import { checkSearch } from './check-search';
import { checkTestDrives } from './check-test-drives';
import { checkTheme } from './check-theme';

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
    ...checkDelivery(tenant),
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
    /(^|\.)localhost$/.test(host)
      ? [error(`hosts.${index}`, `${host} is not a public host name; ${slug}.localhost always works`)]
      : [],
  );

function checkPhones(tenant: Tenant): Finding[] {
  const { reveal: _, ...phones } = tenant.phones;
  const general =
    tenant.phone ?? (tenant.locations.find(({ primary }) => primary) ?? tenant.locations[0])?.phone;
  const told = general !== undefined && isHiddenNumber(tenant, general);
  return [
    ...Object.entries(phones).flatMap(([which, phone]) =>
      phone ? checkPhone(`phones.${which}`, phone) : [],
    ),
    ...(told ? [warning('phones.reveal', 'masks a number that the header shows')] : []),
  ];
}

function checkMaps({ maps, locations }: Tenant): Finding[] {
  if (maps.provider !== 'google') return [];
  return locations.flatMap(({ map_key, visible }, at) =>
    visible && map_key === undefined
      ? [warning(`locations.${at}.map_key`, 'is not set: only a link can be shown instead of a Google map')]
      : [],
  );
}

function checkStock({ stock, locations }: Tenant, fileExists: (path: string) => boolean): Finding[] {
  const findings: Finding[] = [];
  if (stock.demo_feed !== undefined && !fileExists(stock.demo_feed)) {
    findings.push(error('stock.demo_feed', `file ${stock.demo_feed} not found`));
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
