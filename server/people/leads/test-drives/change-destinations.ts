import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { DeliveryQueue } from '../delivery-port';

interface Deps {
  readonly deliveries: Pick<DeliveryQueue, 'ofLeads'>;
}

/**
 * The destinations to notify of a moved or cancelled test drive: every one that received its lead or still will, and
 * the shopper if the site confirms bookings. Nobody is notified about a lead that was never sent, such as suspected
 * spam.
 */
export async function changeDestinations(
  { deliveries }: Deps,
  tenant: Pick<Tenant, 'slug' | 'test_drives'>,
  lead: Pick<Lead, 'id' | 'fields'>,
): Promise<readonly string[]> {
  const deliveriesOfLead = (await deliveries.ofLeads(tenant.slug, [lead.id])).get(lead.id) ?? [];
  const received = deliveriesOfLead
    .filter(({ about, state }) => about === 'lead' && state !== 'dead')
    .map(({ destination }) => destination)
    .filter((name) => name !== 'confirmation');
  if (received.length === 0) return [];
  const confirms = tenant.test_drives.confirmation_email && Boolean(lead.fields['email']);
  return confirms ? [...received, 'confirmation'] : received;
}
