import { leadsSomewhere } from '#server/dealership/addresses/rules/site-paths';
import { type Finding, warning } from '#server/dealership/files/rules/finding';
import type { Tenant } from '#server/settings/tenant-schema';

/** Home page content that would be hidden or shown badly. */
export function checkHome({ home }: Pick<Tenant, 'home'>, exists = leadsSomewhere): Finding[] {
  const findings = (home.banners ?? []).flatMap(({ href }, index) =>
    exists(href)
      ? []
      : [warning(`home.banners.${index}.href`, `${href} is not a page on this site: the banner is hidden`)],
  );
  const { min, max, step } = home.price_slider;
  if (max < min + step) {
    findings.push(
      warning('home.price_slider.max', `is less than one step above min: the slider cannot move`),
    );
  }
  return findings;
}
