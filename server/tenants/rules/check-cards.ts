import type { Tenant } from '../tenant-schema';
import { type Finding, warning } from './finding';
import { leadsSomewhere } from './site-paths';

type Checked = Pick<Tenant, 'promos' | 'finance' | 'cards'>;

/** What cards and cars' pages would leave out or should not say: promotions that never show, rates without their day. */
export function checkCards(
  { promos, finance, cards: { certified } }: Checked,
  exists = leadsSomewhere,
): Finding[] {
  const findings = promos.flatMap(({ node, start, expiry }, index): Finding[] => {
    const at = `promos.${index}`;
    if (!exists(node.href)) {
      return [warning(`${at}.node.href`, `${node.href} is not a page on this site: the promotion is hidden`)];
    }
    if (start !== undefined && expiry !== undefined && expiry < start) {
      return [warning(`${at}.expiry`, `${expiry} is before the start date: the promotion never shows`)];
    }
    return [];
  });
  const more = certified?.link?.href;
  if (more !== undefined && !exists(more)) {
    findings.push(
      warning('cards.certified.link.href', `${more} is not a page on this site: the link is hidden`),
    );
  }
  const lends = finance.provider !== undefined || finance.lenders.length > 0;
  if (lends && finance.as_of === undefined) {
    findings.push(warning('finance.as_of', 'is not set: show the date the rates were correct'));
  }
  return findings;
}
