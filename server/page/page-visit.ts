import type { Media } from '#server/dealer/media/create-media';
import type { TenantFiles } from '#server/dealer/tenant-file';
import type { Visit } from '#server/dealer/visit';
import type { Market } from '#server/market/market-port';
import type { PageFacts } from '#server/platform/http/page-answer';
import type { SearchServices } from '#server/search/create-search';
import type { SitePage } from './views/site-page-view';

/** The services that every page may use. */
interface PageServices extends SearchServices, Pick<Media, 'assets'> {
  /** Makes, models and years for shoppers who describe their car; prices of similar cars. */
  readonly market: Pick<Market, 'choices' | 'askingPrice'>;
  readonly tenantFiles: TenantFiles;
}

/** The request for a page; a page that shows more names the further services that it needs. */
export type PageVisit<Services = unknown> = Visit<PageServices & Services>;

/** The parts of a page besides its form. */
export interface PageParts
  extends Omit<SitePage, 'form' | 'start' | 'after'>,
    Partial<Pick<SitePage, 'after'>> {}

/** A page's parts, and what its maker decides beside them. */
export interface MadePage extends PageParts {
  readonly status?: 404 | 410 | undefined;
  /** For one visitor: never kept or shared. */
  readonly personal?: boolean | undefined;
  /** Made while the stock could not be asked for. */
  readonly provisional?: boolean | undefined;
}

/**
 * Builds a page of one kind; undefined if this site has none at the path. `text` is the content folder's text for the
 * same address: it has the page's heading and goes first.
 */
export type PageMaker<Visit extends PageVisit> = (
  visit: Visit,
  path: string,
  text: MadePage | undefined,
) => Promise<MadePage | undefined>;

/**
 * How the page of a form may be kept: it has a token of its own, so it is for one visitor. Shown again after it was sent,
 * the visitor's own browser may keep it: otherwise its Back button has nothing to go back to but an error.
 */
export const formSharing = ({ request }: Pick<PageVisit, 'request'>): NonNullable<PageFacts['sharing']> =>
  request.method === 'POST' ? 'back' : 'once';
