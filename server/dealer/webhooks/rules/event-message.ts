import { siteAddress } from '#server/dealer/tenants/rules/host-name';
import type { Tenant } from '#server/settings/tenant-schema';

/** Version of the messages: a higher one would have fields that mean something else. */
export const eventApiVersion = '1';

interface StoredEvent {
  readonly type: string;
  /** When it happened: UTC, ISO. */
  readonly createdAt: string;
  /** JSON. */
  readonly data: string;
}

/** The body of a webhook: the same for every attempt and replay. */
export const eventMessage = (
  { type, createdAt, data }: StoredEvent,
  site: Pick<Tenant, 'slug' | 'hosts'>,
): string =>
  JSON.stringify({
    type,
    timestamp: createdAt,
    api_version: eventApiVersion,
    site: { slug: site.slug, url: siteAddress(site) },
    data: JSON.parse(data),
  });
