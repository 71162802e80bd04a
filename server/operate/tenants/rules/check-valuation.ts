import { type Finding, note, warning } from '#server/dealer/files/rules/tenant-problems';
import type { Tenant } from '#server/settings/tenant-schema';

/** Trade-in valuations: one provider that can be reached, and settings that do something. */
export function checkValuation({ valuation, trade_in }: Pick<Tenant, 'valuation' | 'trade_in'>): Finding[] {
  const { autograb, own_service: own, limits } = valuation;
  const findings: Finding[] = [];
  if (autograb && own) {
    findings.push(
      warning('valuation.autograb', 'is not used: valuation.own_service is set as well and is used'),
    );
  }
  for (const [path, service] of [['autograb', autograb] as const, ['own_service', own] as const]) {
    if (!service?.url.startsWith('http:')) continue;
    const message = 'is not https: used only when WEBHOOK_PRIVATE_HOSTS lists its host';
    findings.push(warning(`valuation.${path}.url`, message));
  }
  if ((autograb || own) && limits.provider_calls_per_day === 0) {
    findings.push(warning('valuation.limits.provider_calls_per_day', 'is 0: the provider is never called'));
  }
  if ((autograb || own) && !trade_in.autograb) {
    const provider = own ? 'own_service' : 'autograb';
    findings.push(note(`valuation.${provider}`, 'is not used: trade_in.autograb is off'));
  }
  return findings;
}
