import { sitePagesEver } from '#server/dealership/addresses/rules/site-paths';
import { type Finding, warning } from '#server/dealership/files/rules/finding';
import type { Tenant } from '#server/settings/tenant-schema';

/** Hidden links of the header, the footer and the popup, and a popup that ends before it begins. */
export function checkFrame(tenant: Tenant): Finding[] {
  const { header, footer, popup } = tenant;
  const exists = sitePagesEver(tenant);
  const dead = (path: string, href: string, what: string): Finding[] =>
    href.startsWith('https://') || exists(href)
      ? []
      : [warning(path, `${href} is not a page on this site: ${what} is hidden`)];
  const lists = {
    'header.extra': header.extra,
    'header.service_extra': header.service_extra,
    'header.about_extra': header.about_extra,
    'footer.extra': footer.extra,
  };
  return [
    ...Object.entries(lists).flatMap(([name, links]) =>
      links.flatMap(({ href }, index) => dead(`${name}.${index}.href`, href, 'the link')),
    ),
    ...(popup?.linkTo ? dead('popup.linkTo', popup.linkTo, 'its button') : []),
    ...(popup?.start && popup.expiryDate && popup.expiryDate < popup.start
      ? [warning('popup.expiryDate', 'is before the start date: the popup never shows')]
      : []),
  ];
}
