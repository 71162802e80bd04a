import { type SiteSwitches, sitePagesEver } from '#server/dealership/addresses/rules/site-paths';
import { type Finding, warning } from '#server/dealership/files/rules/finding';
import type { Tenant } from '#server/settings/tenant-schema';

const sections = ['whats_included', 'why_buy', 'protect'] as const;

/** Omissions on a car page: links without a target. */
export function checkCarPage(tenant: Pick<Tenant, 'car_page'> & SiteSwitches): Finding[] {
  const { car_page } = tenant;
  const exists = sitePagesEver(tenant);
  return sections.flatMap((section) =>
    car_page[section].flatMap(({ link }, index) =>
      link === undefined || exists(link.href)
        ? []
        : [
            warning(
              `car_page.${section}.${index}.link.href`,
              `${link.href} is not a page on this site: the link is hidden`,
            ),
          ],
    ),
  );
}
