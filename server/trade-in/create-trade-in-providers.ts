import { mayFetch } from '#server/dealer/media/rules/picture-path';
import type { Market } from '#server/market/market-port';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { faultOf, type Log } from '#server/platform/log';
import { OutgoingPosts, withinTime } from '#server/platform/network/outgoing-posts';
import type { Tenant } from '#server/settings/tenant-schema';
import { dateIn, longDate } from '#server/stock/rules/price-line';
import { autograb } from './providers/autograb';
import { embeddedValuer } from './providers/embedded-valuer';
import { ownService } from './providers/own-service';
import { ProviderBudget, ProviderCalls } from './providers/provider-calls';
import type {
  Provider,
  ProviderAnswer,
  ProviderCall,
  ProviderSteps,
  Step,
  Valuer,
  VehicleLookup,
} from './providers/provider-port';
import { testSteps } from './providers/test-steps';
import { answerEffects } from './rules/condition';
import { adjustedPrice, withOwnConfidence } from './rules/trade-in-price';
import { isBeyondLimits } from './rules/valuation-allowances';

interface ProviderDeps {
  readonly config: Pick<Config, 'WEBHOOK_PRIVATE_HOSTS' | 'secret'>;
  readonly commits: GroupCommit;
  readonly market: Pick<Market, 'askingPrice'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Finds cars by registration or VIN and values them: at the tenant's provider, and behind it the built-in valuer. For a test key
 * the provider's answers are fixed.
 */
export function createTradeInProviders({ config, commits, market, clock, log }: ProviderDeps) {
  const inside = config.WEBHOOK_PRIVATE_HOSTS;
  const mayBePrivate = (url: URL) => inside.length > 0 && mayFetch(inside, url);
  const posts = new OutgoingPosts({ mayBePrivate });
  const calls = new ProviderCalls({ posts, budget: new ProviderBudget(commits), clock, log });
  const embedded = embeddedValuer({ market, clock });
  const providersWith = (steps: ProviderSteps) => ({
    vehicleLookup: lookupOf(steps),
    valuer: valuerOf({ steps, embedded, clock, log }),
  });
  return {
    ...providersWith(providerSteps(calls, config.secret)),
    testProviders: providersWith(testSteps((tenant) => providerOf(tenant, config.secret))),
  };
}

const lookupOf = (steps: Pick<ProviderSteps, 'lookUp'>): VehicleLookup => ({
  lookUp: async (tenant, named) => {
    const answer = await steps.lookUp(tenant, named);
    if (answer?.kind === 'found') return { kind: 'found', vehicle: answer.value };
    return { kind: answer?.kind === 'unknown' ? 'unknown' : 'unavailable' };
  },
});

/**
 * The tenant's provider: its own service if it has one, else AutoGrab. None where neither is set, or where its secret is
 * missing from the environment, which startup and `dealer tenant check` report.
 * @param secret looks a secret up by the name of its variable
 */
export function providerOf(
  { valuation, trade_in, time_zone }: Tenant,
  secret: (name: string) => string | undefined,
): Provider | undefined {
  const { own_service: own, autograb: account, pricing } = valuation;
  if (own) {
    const token = own.token_env === undefined ? undefined : secret(own.token_env);
    if (own.token_env !== undefined && token === undefined) return undefined;
    return ownService({ settings: own, token });
  }
  const key = account && secret(account.key_env);
  if (!account || key === undefined) return undefined;
  return autograb({
    settings: account,
    key,
    today: (now) => longDate(dateIn(time_zone, now)),
    priceOf: (label, trade, answers) =>
      adjustedPrice(label, trade, pricing, trade_in.ask_condition ? answerEffects(answers) : []),
  });
}

interface ValuerDeps {
  readonly steps: Pick<ProviderSteps, 'questions' | 'value'>;
  readonly embedded: Valuer;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Values a car by the tenant's limits, then its provider, then the built-in valuer: a provider that is down, slow, out
 * of budget or does not know the car makes way for it. Never throws.
 */
export const valuerOf = ({ steps, embedded, clock, log }: ValuerDeps): Valuer => ({
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
    const now = clock.now();
    if (isBeyondLimits(valued.vehicle, valued.kilometres, tenant, now)) {
      return { kind: 'declined', reason: 'limits' };
    }
    const answer = await steps.value(tenant, valued, now);
    if (answer?.kind === 'found') return { kind: 'estimate', estimate: withOwnConfidence(answer.value) };
    return embedded.value(tenant, valued).catch((error: unknown) => {
      log.error({ tenant: tenant.slug, ...faultOf(error) }, 'valuation failed');
      return { kind: 'declined', reason: 'unavailable' };
    });
  },
});

/** Shoppers wait no longer for a provider, all its calls for one step together. */
const providerMs = 4_000;

type Run = <T>(call: ProviderCall<T>) => Promise<ProviderAnswer<T>>;

function providerSteps(calls: ProviderCalls, secret: Config['secret']): ProviderSteps {
  const inTime = <T>(
    tenant: Tenant,
    step: (provider: Provider, run: Run) => Promise<ProviderAnswer<T>>,
  ): Step<T> => {
    const provider = providerOf(tenant, secret);
    if (!provider) return Promise.resolve(undefined);
    return withinTime(providerMs, (signal) =>
      step(provider, (call) => calls.run({ tenant, provider }, call, signal)),
    ).catch((): ProviderAnswer<T> => ({ kind: 'failed', code: 'timed out' }));
  };
  return {
    lookUp: (tenant, named) => inTime(tenant, (provider, run) => run(provider.lookUp(named))),
    questions: (tenant, vehicle) =>
      inTime(tenant, async (provider, run) => {
        const call = provider.questions(vehicle);
        return call ? run(call) : { kind: 'unknown' };
      }),
    /** A car without the provider's number is looked up by its registration first, if it has one. */
    value: (tenant, valued, now) =>
      inTime(tenant, async (provider, run) => {
        const direct = provider.value(valued, now);
        if (direct) return run(direct);
        if (valued.rego === undefined) return { kind: 'unknown' };
        const lookup = await run(provider.lookUp({ rego: valued.rego, state: valued.state }));
        if (lookup.kind !== 'found') return lookup;
        const call = provider.value({ ...valued, vehicle: lookup.value }, now);
        return call ? run(call) : { kind: 'unknown' };
      }),
  };
}
