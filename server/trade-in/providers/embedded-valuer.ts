import type { NoEstimate } from '#server/leads/rules/lead-valuation';
import { basisSentence } from '#server/market/market-badge';
import type { AskingPrice, DeclineReason, Market, MarketVehicle } from '#server/market/market-port';
import type { Clock } from '#server/platform/clock';
import type { Tenant } from '#server/settings/tenant-schema';
import { answerEffects, ourQuestions } from '#server/trade-in/rules/condition';
import { tradeInPrice, withOwnConfidence } from '#server/trade-in/rules/trade-in-price';
import type { Estimate } from '#server/trade-in/valuation';
import type { Valued, Valuer, ValuerAnswer } from './provider-port';

interface Deps {
  readonly market: Pick<Market, 'askingPrice'>;
  readonly clock: Clock;
}

/** Values a car from the tenant's own market: its asking price, less the dealer's margin, costs and the answers. */
export function embeddedValuer({ market, clock }: Deps): Valuer {
  const value: Valuer['value'] = async (tenant, valued) => {
    const asking = await market.askingPrice(tenant, toMarketVehicle(valued));
    if (asking.kind === 'declined') return declined(reasons[asking.reason]);
    const estimate = toEstimate(asking, tenant, valued, clock.now());
    // A price that margin and costs use up is no offer: a buyer looks at the car instead.
    return estimate.dollars > 0 ? { kind: 'estimate', estimate } : declined('unavailable');
  };
  return {
    questions: async (tenant) => ourQuestions(tenant),
    value,
    declines: async (tenant, { kilometres, ...known }) => {
      if (kilometres === null) {
        const asking = await market.askingPrice(tenant, toMarketVehicle({ ...known, kilometres: 0 }));
        return asking.kind === 'declined' && isWhateverKilometres(asking.reason)
          ? reasons[asking.reason]
          : undefined;
      }
      // No answer about the condition raises a price.
      const answer = await value(tenant, { ...known, kilometres, answers: {} });
      return answer.kind === 'declined' ? answer.reason : undefined;
    },
  };
}

const isWhateverKilometres = (reason: DeclineReason): boolean =>
  reason === 'no-market' || reason === 'unknown-model';

const declined = (reason: NoEstimate): ValuerAnswer => ({ kind: 'declined', reason });

/** A car outside the years or kilometres of every comparable has none. */
const reasons: Readonly<Record<DeclineReason, NoEstimate>> = {
  'no-market': 'unavailable',
  'unknown-model': 'unknown-model',
  'few-comparables': 'few-comparables',
  'outside-years': 'few-comparables',
  'outside-kilometres': 'few-comparables',
};

function toMarketVehicle({
  vehicle,
  kilometres,
  state,
}: Pick<Valued, 'vehicle' | 'kilometres' | 'state'>): MarketVehicle {
  const { make, model, year, badge, body, transmission, fuel, drive } = vehicle;
  return {
    make,
    model,
    year,
    kilometres,
    state,
    ...(badge === undefined ? {} : { badge }),
    ...(body === undefined ? {} : { body }),
    ...(transmission === undefined ? {} : { transmission }),
    ...(fuel === undefined ? {} : { fuel }),
    ...(drive === undefined ? {} : { drive }),
  };
}

function toEstimate(
  {
    dollars,
    lowDollars,
    highDollars,
    confidence,
    assumedBadge,
    basis,
  }: Extract<AskingPrice, { kind: 'estimate' }>,
  tenant: Tenant,
  { answers, vehicle: { badge } }: Valued,
  now: Date,
): Estimate {
  const { pricing } = tenant.valuation;
  const effects = tenant.trade_in.ask_condition ? answerEffects(answers) : [];
  const priceOf = (asking: number) => tradeInPrice(asking, pricing, effects);
  const price = priceOf(dollars);
  return withOwnConfidence({
    ...price,
    lowDollars: Math.min(price.dollars, priceOf(lowDollars).dollars),
    highDollars: Math.max(price.dollars, priceOf(highDollars).dollars),
    confidence,
    basis: {
      source: 'embedded',
      summary:
        basisSentence(basis, tenant, now) +
        (assumedBadge === undefined
          ? ''
          : badge === undefined
            ? `; priced as the lowest badge, ${assumedBadge}: add yours for a closer figure`
            : `; we have no prices of the ${badge}, so it is priced as the lowest badge, ${assumedBadge}`),
      comparables: basis.comparables,
      years: basis.years,
      kilometres: basis.kilometres,
      medianAskingDollars: basis.medianDollars,
      askingDollars: dollars,
    },
    at: now.toISOString(),
  });
}
