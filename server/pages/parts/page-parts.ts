import type { PageVisit } from '#server/pages/parts/page-visit';
import type { SitePage } from './views/site-page-view';

/** The parts of a page besides its form. */
export type PageParts = Omit<SitePage, 'form' | 'after'> & Partial<Pick<SitePage, 'after'>>;

/**
 * Builds a page of one kind; undefined if this site has none at the path. `text` is the content folder's text for the
 * same address: it has the page's heading and goes first.
 */
export type PageMaker = (
  visit: PageVisit,
  path: string,
  text: PageParts | undefined,
) => Promise<PageParts | undefined>;
