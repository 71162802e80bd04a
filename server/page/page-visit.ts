import type { TenantFiles } from '#server/dealer/files/tenant-file';
import type { Media } from '#server/dealer/media/create-media';
import type { Visit } from '#server/dealer/tenants/visit';
import type { Market } from '#server/market/market-port';
import type { SearchServices } from '#server/search/create-search';

/** The services that every page may use. */
interface PageServices extends SearchServices, Pick<Media, 'assets'> {
  /** Makes, models and years for shoppers who describe their car; prices of similar cars. */
  readonly market: Pick<Market, 'choices' | 'askingPrice'>;
  readonly tenantFiles: TenantFiles;
}

/** The request for a page; a page that shows more names the further services that it needs. */
export type PageVisit<Services = unknown> = Visit<PageServices & Services>;
