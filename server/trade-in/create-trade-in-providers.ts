import { mayFetch } from '#server/dealer/media/rules/photo-path';
import type { Market } from '#server/market/market-port';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import type { Tenant } from '#server/settings/tenant-schema';
import { dateIn, longDate } from '#server/stock/price/rules/formats';
import { autograb } from './adapters/autograb';
import { KyselyProviderBudget } from './adapters/kysely-provider-budget';
import { ownService } from './adapters/own-service';
import { embeddedValuer } from './providers/embedded-valuer';
import { ProviderCalls } from './providers/provider-calls';
import type { Provider } from './providers/provider-port';
import { ProviderSteps } from './providers/provider-steps';
import { valuerOf } from './providers/valuer-of';
import { answerEffects } from './rules/answer-effects';
import { providerChoice } from './rules/provider-choice';
import { adjustedPrice } from './rules/trade-in-price';
import type { Valuer } from './valuer-port';
import type { VehicleLookup } from './vehicle-lookup-port';

export interface TradeInProviders {
  /** Cars by registration. */
  readonly vehicleLookup: VehicleLookup;
  /** Cars' values. */
  readonly valuer: Valuer;
}

interface Deps {
  readonly config: Pick<Config, 'WEBHOOK_PRIVATE_HOSTS' | 'secret'>;
  readonly commits: GroupCommit;
  readonly market: Pick<Market, 'askingPrice'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The tenant's provider, and behind it the built-in valuer. */
export function createTradeInProviders({ config, commits, market, clock, log }: Deps): TradeInProviders {
  const inside = config.WEBHOOK_PRIVATE_HOSTS;
  const mayBePrivate = (url: URL) => inside.length > 0 && mayFetch(inside, url);
  const posts = new OutgoingPosts({ mayBePrivate });
  const calls = new ProviderCalls({ posts, budget: new KyselyProviderBudget(commits), clock, log });
  const steps = new ProviderSteps({ calls, providerOf: (tenant) => providerOf(tenant, config.secret) });
  return {
    vehicleLookup: {
      lookUp: async (tenant, registration) => {
        const answer = await steps.lookUp(tenant, registration);
        if (answer?.kind === 'found') return { kind: 'found', vehicle: answer.value };
        return { kind: answer?.kind === 'unknown' ? 'unknown' : 'unavailable' };
      },
    },
    valuer: valuerOf({ steps, embedded: embeddedValuer({ market, clock }), clock, log }),
  };
}

function providerOf(tenant: Tenant, secret: Config['secret']): Provider | undefined {
  const choice = providerChoice(tenant, secret);
  if (choice === undefined) return undefined;
  if (choice.source === 'own_service') return ownService(choice);
  const { valuation, trade_in, time_zone } = tenant;
  return autograb({
    ...choice,
    today: (now) => longDate(dateIn(time_zone, now)),
    priceOf: (label, trade, answers) =>
      adjustedPrice(label, trade, valuation.pricing, trade_in.ask_condition ? answerEffects(answers) : []),
  });
}
