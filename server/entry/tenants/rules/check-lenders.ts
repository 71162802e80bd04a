import { error, type Finding } from '#server/dealership/files/rules/finding';
import type { Tenant } from '#server/settings/tenant-schema';

/** A repeated lender would show its figures twice. */
export function checkLenders({ finance }: Pick<Tenant, 'finance'>): Finding[] {
  const names = finance.lenders.map(({ provider, lender }) => (lender ?? provider).toLowerCase());
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [error(`finance.lenders.${at}`, `${name} is listed twice`)] : [],
  );
}
