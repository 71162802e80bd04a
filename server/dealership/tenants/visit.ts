import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LiteMode } from './rules/lite';

/**
 * One request to a site: whose site it is, who asks for what, and when. `services` are the doors to the outside that
 * the use-case at hand needs: each names its own.
 */
export interface Visit<Services = unknown> {
  readonly tenant: Tenant;
  /** What the tenant's folder holds beside its settings. */
  readonly site: SiteData;
  readonly now: Date;
  readonly requestId: string;
  readonly request: Request;
  /** The address as the visitor sees it, behind a proxy too. */
  readonly url: URL;
  readonly clientAddress: string;
  readonly lite: LiteMode;
  readonly services: Services;
}
