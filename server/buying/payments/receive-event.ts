import type { Tenant } from '#server/settings/tenant-schema';
import type { PaymentDeps } from './open-payment';
import type { ProviderKind } from './payment';
import type { PaymentQueue } from './payment-queue-port';

interface Deps extends Pick<PaymentDeps, 'paymentProviders' | 'clock' | 'log'> {
  readonly paymentQueue: Pick<PaymentQueue, 'report'>;
  /** Called for each stored event, so that it is processed at once. */
  readonly onPaymentWork: () => void;
}

/**
 * Stores a provider's report, to be processed after the answer. `unknown`: the site has no such provider. `forged`: not
 * from the provider, or too old.
 */
export async function receivePaymentEvent(
  deps: Deps,
  tenant: Tenant,
  provider: ProviderKind,
  { body, signature }: { readonly body: Uint8Array; readonly signature: string },
): Promise<'stored' | 'unknown' | 'forged'> {
  const event = deps.paymentProviders.eventOf(tenant, provider, body, signature);
  if (event === 'unknown') return event;
  if (event === 'forged') {
    deps.log.warn({ site: tenant.slug, provider }, 'payment event refused: wrong or old signature');
    return event;
  }
  // Accepted and dropped: the provider also reports what it does for the dealer elsewhere.
  if (!event) return 'stored';
  const receivedAt = deps.clock.now().toISOString();
  await deps.paymentQueue.report({ ...event, tenant: tenant.slug, provider, receivedAt });
  deps.onPaymentWork();
  return 'stored';
}
