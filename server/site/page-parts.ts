import type { SitePage } from './views/site-page-view';

/** What a page is made of but for the form, which stands at its address by itself. */
export type PageParts = Omit<SitePage, 'form' | 'after'> & Partial<Pick<SitePage, 'after'>>;
