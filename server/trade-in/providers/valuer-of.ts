import type { Clock } from '#server/platform/clock';
import { faultOf, type Log } from '#server/platform/log';
import { isWithinLimits } from '#server/trade-in/rules/valuation-limits';
import type { Valuer } from '#server/trade-in/valuer-port';
import type { ProviderSteps } from './provider-steps';

interface Deps {
  readonly steps: Pick<ProviderSteps, 'questions' | 'value'>;
  readonly embedded: Valuer;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Values a car by the tenant's limits, then its provider, then the built-in valuer: a provider that is down, slow, out
 * of budget or does not know the car makes way for it. Never throws.
 */
export const valuerOf = ({ steps, embedded, clock, log }: Deps): Valuer => ({
  questions: async (tenant, vehicle) => {
    const answer = await steps.questions(tenant, vehicle);
    return answer?.kind === 'found' ? answer.value : embedded.questions(tenant, vehicle);
  },
  // A provider may know a car that the site's own market does not.
  declines: async (tenant, known) =>
    tenant.valuation.own_service || tenant.valuation.autograb
      ? undefined
      : embedded.declines(tenant, known).catch((error: unknown) => {
          log.error({ tenant: tenant.slug, ...faultOf(error) }, 'valuation failed');
          return undefined;
        }),
  value: async (tenant, valued) => {
    const { vehicle, kilometres } = valued;
    const now = clock.now();
    if (!isWithinLimits({ year: vehicle.year, kilometres }, tenant.valuation, now)) {
      return { kind: 'declined', reason: 'limits' };
    }
    const answer = await steps.value(tenant, valued, now);
    if (answer?.kind === 'found') return { kind: 'estimate', estimate: answer.value };
    return embedded.value(tenant, valued).catch((error: unknown) => {
      log.error({ tenant: tenant.slug, ...faultOf(error) }, 'valuation failed');
      return { kind: 'declined', reason: 'unavailable' };
    });
  },
});
