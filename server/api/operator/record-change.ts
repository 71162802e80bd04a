import { audit } from '#server/desk/accounts/audit';
import { type AuditAction, operatorApi } from '#server/desk/accounts/rules/audit-words';
import type { Services } from '#server/entry/services';
import { requestIdOf } from '#server/platform/http/exchange';

interface Change {
  readonly slug: string;
  readonly action: Extract<
    AuditAction,
    'site-created' | 'site-changed' | 'api-key-created' | 'api-key-revoked'
  >;
  /** Our own names: sections of settings, the id of a key. */
  readonly names?: readonly string[];
}

/** Logs a change by the operator API, and adds it to the audit log of the site, which its dealer can read. */
export async function recordChange(
  services: Pick<Services, 'log' | 'auditLog' | 'clock'>,
  request: Request,
  { slug, action, names = [] }: Change,
): Promise<void> {
  services.log.info({ requestId: requestIdOf(request), tenant: slug, action, names }, 'operator API');
  const visit = { tenant: { slug }, now: services.clock.now(), services };
  await audit(visit, { staffId: null, action, detail: operatorApi });
}
