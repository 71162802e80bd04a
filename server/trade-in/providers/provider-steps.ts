import { withinTime } from '#server/platform/network/outgoing-posts';
import type { Tenant } from '#server/settings/tenant-schema';
import type { AdjustmentQuestion, Estimate, OwnVehicle, Registration } from '#server/trade-in/valuation';
import type { Valued } from '#server/trade-in/valuer-port';
import type { ProviderAnswer } from './call-provider';
import type { ProviderCalls } from './provider-calls';
import type { Provider, ProviderCall } from './provider-port';

/** Shoppers wait no longer for a provider, all its calls for one step together. */
const providerMs = 4_000;

interface Deps {
  readonly calls: Pick<ProviderCalls, 'run'>;
  /** The tenant's provider, if it has one. */
  readonly providerOf: (tenant: Tenant) => Provider | undefined;
}

type Run = <T>(call: ProviderCall<T>) => Promise<ProviderAnswer<T>>;
/** What the tenant's provider says, in time; undefined without a provider. */
type Step<T> = Promise<ProviderAnswer<T> | undefined>;

/** The steps of a valuation at the tenant's own provider. None of them throws. */
export class ProviderSteps {
  constructor(private readonly deps: Deps) {}

  lookUp(tenant: Tenant, registration: Registration): Step<OwnVehicle> {
    return this.#inTime(tenant, (provider, run) => run(provider.lookUp(registration)));
  }

  questions(tenant: Tenant, vehicle: OwnVehicle): Step<readonly AdjustmentQuestion[]> {
    return this.#inTime(tenant, async (provider, run) => {
      const call = provider.questions(vehicle);
      return call ? run(call) : { kind: 'unknown' };
    });
  }

  /** A car without the provider's number is looked up by its registration first, if it has one. */
  value(tenant: Tenant, valued: Valued, now: Date): Step<Estimate> {
    return this.#inTime(tenant, async (provider, run) => {
      const direct = provider.value(valued, now);
      if (direct) return run(direct);
      if (valued.rego === undefined) return { kind: 'unknown' };
      const lookup = await run(provider.lookUp({ rego: valued.rego, state: valued.state }));
      if (lookup.kind !== 'found') return lookup;
      const call = provider.value({ ...valued, vehicle: lookup.value }, now);
      return call ? run(call) : { kind: 'unknown' };
    });
  }

  #inTime<T>(tenant: Tenant, step: (provider: Provider, run: Run) => Promise<ProviderAnswer<T>>): Step<T> {
    const provider = this.deps.providerOf(tenant);
    if (!provider) return Promise.resolve(undefined);
    return withinTime(providerMs, (signal) =>
      step(provider, (call) => this.deps.calls.run({ tenant, provider }, call, signal)),
    ).catch((): ProviderAnswer<T> => ({ kind: 'failed', code: 'timed out' }));
  }
}
