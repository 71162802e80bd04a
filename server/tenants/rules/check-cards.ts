import type { Tenant } from '../tenant-schema';
import { type Finding, warning } from './finding';
import { leadsSomewhere } from './site-paths';

/** What cards would leave out or should not say: promotions that never show, rates without their day. */
export function checkCards({ promos, finance }: Pick<Tenant, 'promos' | 'finance'>): Finding[] {
  const findings = promos.flatMap(({ node, start, expiry }, index): Finding[] => {
    const at = `promos.${index}`;
    if (!leadsSomewhere(node.href)) {
      return [warning(`${at}.node.href`, `${node.href} is no page of this site: the promotion is not shown`)];
    }
    if (start !== undefined && expiry !== undefined && expiry < start) {
      return [warning(`${at}.expiry`, `${expiry} is before its start: the promotion is never shown`)];
    }
    return [];
  });
  if (finance.provider !== undefined && finance.as_of === undefined) {
    findings.push(
      warning('finance.as_of', 'is not given: rates should say the day on which they were right'),
    );
  }
  return findings;
}
