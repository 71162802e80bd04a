import { escapeXml } from '#server/platform/text/xml';
import type { Tenant } from '#server/settings/tenant-schema';
import { plainPage } from './plain-page';

/** The answer to a request for a page of a site that has used up its share of a busy process: it tries again by itself. */
export function busyPage({ name }: Pick<Tenant, 'name'>): Response {
  return plainPage({
    site: name,
    heading: 'We’re busy right now',
    content:
      `<p>${escapeXml(name)} has more visitors than usual. This page tries again by itself in a few seconds.</p>` +
      '<p><a href="">Try again now</a></p>',
    againSeconds: 5,
    refreshes: true,
  });
}
