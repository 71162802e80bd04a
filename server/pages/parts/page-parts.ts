import type { PageVisit } from '#server/pages/parts/page-visit';
import type { SitePage } from './views/site-page-view';

/** What a page is made of but for the form, which stands at its address by itself. */
export type PageParts = Omit<SitePage, 'form' | 'after'> & Partial<Pick<SitePage, 'after'>>;

/**
 * Makes a page of its kind; undefined where this site has none at the path. `text` is what the tenant's content folder
 * says at the same address: it has the page's heading and goes first.
 */
export type PageMaker = (
  visit: PageVisit,
  path: string,
  text: PageParts | undefined,
) => Promise<PageParts | undefined>;
