import type { Services } from '#server/entry/services';
import type { WebhookEndpoint } from '#server/people/webhooks/webhook-port';
import type { Tenant } from '#server/settings/tenant-schema';
import { CliFailure } from '../context';
import { type NamingServices, tenantNamed } from '../options';

/** A webhook of the site in `--tenant`; a clear failure if there is none. */
export async function webhookNamed(
  services: NamingServices & Pick<Services, 'webhooks'>,
  slug: string,
  id: string,
): Promise<{ tenant: Tenant; endpoint: WebhookEndpoint }> {
  const tenant = await tenantNamed(services, slug);
  const endpoint = await services.webhooks.byId(tenant.slug, id);
  if (!endpoint) throw new CliFailure(`${slug} has no webhook ${id}.`);
  return { tenant, endpoint };
}
