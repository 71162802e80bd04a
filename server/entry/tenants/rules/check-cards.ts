import { leadsSomewhere } from '#server/dealership/addresses/rules/site-paths';
import { type Finding, warning } from '#server/dealership/files/rules/finding';
import type { Tenant } from '#server/settings/tenant-schema';

type Checked = Pick<Tenant, 'promos' | 'finance' | 'cards' | 'price'>;

/**
 * Warns about cards and car pages: promotions that never show, prices without a default type, rates without a date.
 */
export function checkCards(
  { promos, finance, price, cards: { certified } }: Checked,
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
  if (price.default_type === undefined) {
    findings.push(
      warning(
        'price.default_type',
        'is not set: prices say "Excl. govt. charges" when the feed does not say what they include. Set drive_away, excluding_government_charges or before_on_roads',
      ),
    );
  }
  const lends = finance.provider !== undefined || finance.lenders.length > 0;
  if (lends && finance.as_of === undefined) {
    findings.push(warning('finance.as_of', 'is not set: show the date the rates were correct'));
  }
  return findings;
}
