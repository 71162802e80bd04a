import type { Services } from '#server/entry/services';
import { audit } from '#server/people/accounts/audit';
import type { AuditAction } from '#server/people/accounts/audit-log-port';
import { commandLine } from '#server/people/accounts/rules/audit-words';
import type { Tenant } from '#server/settings/tenant-schema';

/** Records that the command line showed, exported or changed leads or customers. Await it before anything is printed. */
export const auditCommand = (
  services: Services,
  tenant: Pick<Tenant, 'slug'>,
  action: AuditAction,
  leadIds?: readonly string[],
): Promise<void> =>
  audit(
    { tenant, now: services.clock.now(), services },
    { staffId: null, action, detail: commandLine, ...(leadIds ? { leadIds } : {}) },
  );
