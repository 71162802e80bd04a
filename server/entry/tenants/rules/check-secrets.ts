import { type Finding, type TenantFinding, warning } from '#server/dealership/files/rules/finding';
import { webhookKey } from '#server/people/leads/rules/webhook-signature';
import type { Tenant } from '#server/settings/tenant-schema';
import { namedSecrets } from './check-delivery';

/**
 * Secrets named by a tenant but missing from the environment: features that need them wait and retry. Never reports a
 * secret's value.
 */
export function checkSecrets(
  tenant: Tenant,
  secret: (name: string) => string | undefined,
): readonly TenantFinding[] {
  return namedSecrets(tenant)
    .flatMap(([path, name]) => finding(path, name, secret(name)))
    .map((found) => ({ file: `${tenant.slug}/tenant.json`, ...found }));
}

function finding(path: string, name: string, value: string | undefined): Finding[] {
  if (value === undefined) return [warning(path, `names ${name}, which is not set in the environment`)];
  if (!path.endsWith('secret_env') || webhookKey(value)) return [];
  return [warning(path, `names ${name}, which is not whsec_ followed by 24 to 64 bytes in base64`)];
}
