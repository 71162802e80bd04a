import type { NoEstimate } from '#server/people/leads/rules/no-estimate';
import type { Clock } from '#server/platform/clock';
import type { Tenant } from '#server/settings/tenant-schema';
import type { AskingPrice, DeclineReason, Market, MarketVehicle } from '#server/stock/market/market-port';
import { basisSentence } from '#server/stock/market/rules/basis-words';
import { answerEffects } from '../rules/answer-effects';
import { ourQuestions } from '../rules/condition-questions';
import { tradeInPrice } from '../rules/trade-in-price';
import type { Estimate } from '../valuation';
import type { Valued, Valuer, ValuerAnswer } from '../valuer-port';

interface Deps {
  readonly market: Pick<Market, 'askingPrice'>;
  readonly clock: Clock;
}

/** Values a car from the tenant's own market: its asking price, less the dealer's margin, costs and the answers. */
export const embeddedValuer = ({ market, clock }: Deps): Valuer => ({
  questions: async (tenant) => ourQuestions(tenant),
  value: async (tenant, valued) => {
    const asking = await market.askingPrice(tenant, toMarketVehicle(valued));
    if (asking.kind === 'declined') return declined(reasons[asking.reason]);
    const estimate = toEstimate(asking, tenant, valued, clock.now());
    // A price that margin and costs use up is no offer: a buyer looks at the car instead.
    return estimate.dollars > 0 ? { kind: 'estimate', estimate } : declined('unavailable');
  },
});

const declined = (reason: NoEstimate): ValuerAnswer => ({ kind: 'declined', reason });

/** A car outside the years or kilometres of every comparable has none. */
const reasons: Readonly<Record<DeclineReason, NoEstimate>> = {
  'no-market': 'unavailable',
  'unknown-model': 'unknown-model',
  'few-comparables': 'few-comparables',
  'outside-years': 'few-comparables',
  'outside-kilometres': 'few-comparables',
};

function toMarketVehicle({ vehicle, kilometres, state }: Valued): MarketVehicle {
  const { make, model, year, badge, body, transmission, fuel, drive } = vehicle;
  return {
    ...{ make, model, year, kilometres, state },
    ...(badge === undefined ? {} : { badge }),
    ...(body === undefined ? {} : { body }),
    ...(transmission === undefined ? {} : { transmission }),
    ...(fuel === undefined ? {} : { fuel }),
    ...(drive === undefined ? {} : { drive }),
  };
}

function toEstimate(
  { dollars, lowDollars, highDollars, confidence, basis }: Extract<AskingPrice, { kind: 'estimate' }>,
  { valuation: { pricing }, trade_in, stock }: Tenant,
  { answers }: Valued,
  now: Date,
): Estimate {
  const effects = trade_in.ask_condition ? answerEffects(answers) : [];
  const priceOf = (asking: number) => tradeInPrice(asking, pricing, effects);
  const price = priceOf(dollars);
  return {
    ...price,
    lowDollars: Math.min(price.dollars, priceOf(lowDollars).dollars),
    highDollars: Math.max(price.dollars, priceOf(highDollars).dollars),
    confidence: confidenceAfter(confidence, basis.pricesOf, now),
    basis: {
      source: 'embedded',
      summary: basisSentence(basis, stock.noun, now),
      comparables: basis.comparables,
      years: basis.years,
      kilometres: basis.kilometres,
      medianAskingDollars: basis.medianDollars,
      askingDollars: dollars,
    },
    at: now.toISOString(),
  };
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Prices older than half a year are trusted less, those of more than a year little. */
function confidenceAfter(
  confidence: Estimate['confidence'],
  pricesOf: string,
  now: Date,
): Estimate['confidence'] {
  const days = (now.getTime() - Date.parse(pricesOf)) / dayMs;
  if (days > 365) return 'low';
  return days > 183 && confidence === 'high' ? 'medium' : confidence;
}
