import { type Finding, warning } from '#server/dealer/files/rules/tenant-problems';
import type { Tenant } from '#server/settings/tenant-schema';

/** Text messages: a gateway that can be reached. */
export function checkSms({ sms }: Pick<Tenant, 'sms'>): Finding[] {
  if (!('url' in sms) || !sms.url.startsWith('http:')) return [];
  return [warning('sms.url', 'is not https: used only when WEBHOOK_PRIVATE_HOSTS lists its host')];
}
