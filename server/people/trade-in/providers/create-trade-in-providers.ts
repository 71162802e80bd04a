import { mayFetch } from '#server/dealership/media/rules/photo-path';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import type { Market } from '#server/stock/market/market-port';
import { KyselyProviderBudget } from '../adapters/kysely-provider-budget';
import type { Valuer } from '../valuer-port';
import type { VehicleLookup } from '../vehicle-lookup-port';
import { embeddedValuer } from './embedded-valuer';
import { ProviderCalls } from './provider-calls';
import { ProviderSteps } from './provider-steps';
import { valuerOf } from './valuer-of';

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
  const steps = new ProviderSteps({ calls, secret: config.secret });
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
