import type { SiteContent } from '../content/content-schema';
import { blogPaths } from '../content/rules/posts';
import type { ModelRange } from '../models/model-schema';
import type { Offer } from '../offers/offer-schema';
import { offerHref } from '../offers/rules/shown-offers';
import type { Redirects } from '../redirects/redirect-schema';
import type { ReviewSet } from '../reviews/review-schema';
import type { Tenant } from './tenant-schema';

/** What a tenant's folder holds beside its tenant.json (design §3, "tenants"). */
export interface SiteData {
  /** Another one whenever a file of the folder is another: kept pages are told apart by it. */
  readonly version: string;
  readonly reviews?: ReviewSet | undefined;
  readonly offers: readonly Offer[];
  readonly models: ModelRange;
  readonly content: SiteContent;
  readonly redirects: Redirects;
}

/** A dealer's whole site. */
export interface Site {
  readonly tenant: Tenant;
  readonly data: SiteData;
}

export const emptySiteData: SiteData = {
  version: '',
  offers: [],
  models: { manufacturers: [], models: [] },
  content: new Map(),
  redirects: [],
};

/** Paths of the pages that the folder adds to the site, drafts being none, and when they are there. */
export function pagesOf(
  { content, offers }: Pick<SiteData, 'content' | 'offers'>,
  { blog }: Pick<Tenant, 'blog'>,
): Required<Pick<Tenant, 'pages' | 'datedPages'>> {
  const pages = [...content.values()].filter(({ draft }) => !draft);
  const dated = pages.filter(({ start, expiry, post }) => post || start || expiry);
  return {
    pages: new Set([
      ...pages.map(({ path }) => path),
      ...blogPaths(
        pages.filter(({ post }) => post),
        blog.categories,
      ),
      ...(offers.length > 0 ? ['/special-offers', ...offers.map(offerHref)] : []),
    ]),
    datedPages: new Map(dated.map((page) => [page.path, page])),
  };
}
