import type { Tenant } from '#server/settings/tenant-schema';
import type { Estimate, OwnVehicle } from '#server/trade-in/valuation';
import type { Provider, ProviderSteps } from './provider-port';

/** A test key that names this registration finds no car. */
const unknownRego = 'NOCAR';
const testVehicle: OwnVehicle = { make: 'Toyota', model: 'Corolla', year: 2022, badge: 'Ascent Sport' };
const testPrice = { dollars: 18_500, lowDollars: 17_100, highDollars: 19_900 };

const testEstimate = ({ source }: Provider, now: Date): Estimate => ({
  ...testPrice,
  confidence: 'high',
  basis: { source, summary: 'a test: no car was valued' },
  adjustments: [{ label: 'Test price', dollars: testPrice.dollars }],
  at: now.toISOString(),
});

/** Fixed answers for test keys in place of a provider's, each of which costs the dealer money; none without a provider. */
export const testSteps = (providerOf: (tenant: Tenant) => Provider | undefined): ProviderSteps => ({
  lookUp: async (tenant, named) => {
    if (!providerOf(tenant)) return undefined;
    const isUnknown = 'rego' in named && named.rego === unknownRego;
    return isUnknown ? { kind: 'unknown' } : { kind: 'found', value: testVehicle };
  },
  questions: async () => undefined,
  value: async (tenant, _valued, now) => {
    const provider = providerOf(tenant);
    return provider && { kind: 'found', value: testEstimate(provider, now) };
  },
});
