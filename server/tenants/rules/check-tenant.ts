import type { Tenant } from '../tenant-schema';
import { isAbn } from './abn';
import { checkCarPage } from './check-car-page';
import { checkCards } from './check-cards';
import { checkHome } from './check-home';
import { checkLocations, checkPhone } from './check-locations';
import { checkTheme } from './check-theme';
import { error, type Finding, type TenantFinding, warning } from './finding';

/**
 * Everything about one tenant beyond its shape (design §4): contrast, check digits, hours, numbers, licences.
 * @param fileExists answers for paths relative to the project folder
 * @param ownFileExists answers for paths relative to the tenant's own folder
 */
export function checkTenant(
  tenant: Tenant,
  fileExists: (path: string) => boolean,
  ownFileExists: (path: string) => boolean = () => true,
): TenantFinding[] {
  const findings = [
    ...checkTheme(tenant.theme),
    ...checkIdentity(tenant),
    ...checkLocations(tenant.locations),
    ...checkStock(tenant, fileExists),
    ...checkHome(tenant),
    ...checkCards(tenant),
    ...checkCarPage(tenant),
    ...checkPdf(tenant, ownFileExists),
  ];
  return findings.map((finding) => ({ file: `${tenant.slug}/tenant.json`, ...finding }));
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

function checkPdf({ pdf: { logo } }: Tenant, ownFileExists: (path: string) => boolean): Finding[] {
  if (logo === undefined || ownFileExists(logo)) return [];
  return [error('pdf.logo', `there is no file ${logo} in the tenant's folder`)];
}
