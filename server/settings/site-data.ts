import type { ContentPage, SiteContent } from './content-schema';
import type { Dated } from '#server/settings/rules/page-window';
import { blogPaths, categoryOf } from '#server/pages/content/rules/posts';
import { documentPath, isDocumentName } from '#server/dealership/documents/rules/document-path';
import type { ModelRange } from './model-schema';
import type { Offer } from './offer-schema';
import { offerHref } from '#server/pages/offers/rules/shown-offers';
import type { Redirects } from './redirect-schema';
import type { ReviewSet } from './review-schema';
import { websiteId } from '#server/settings/rules/website-id';
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
  /** Names of the PDFs of its assets folder, as they are on disk. */
  readonly documents: readonly string[];
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
  documents: [],
};

/** Paths of the pages and documents that the folder adds to the site, drafts being none, and when they are there. */
export function pagesOf(
  { content, offers, documents }: Pick<SiteData, 'content' | 'offers' | 'documents'>,
  tenant: Pick<Tenant, 'blog' | 'slug' | 'website_id'>,
): Required<Pick<Tenant, 'pages' | 'datedPages'>> {
  const pages = [...content.values()].filter(({ draft }) => !draft);
  const own = offers.filter(({ excluded_website_ids: ids }) => !ids.includes(websiteId(tenant)));
  const posts = pages.filter(({ post }) => post);
  const { categories } = tenant.blog;
  const lists = blogPaths(posts, categories);
  const dated = pages.filter(({ start, expiry, post }) => post || start || expiry);
  return {
    pages: new Set([
      ...pages.map(({ path }) => path),
      ...lists,
      ...(own.length > 0 ? ['/special-offers', ...own.map(offerHref)] : []),
      ...documents.filter(isDocumentName).map(documentPath),
    ]),
    datedPages: new Map([
      ...lists.map((path) => [path, postsAt(path, posts, categories)] as const),
      ...dated.map((page) => [page.path, [page]] as const),
      ...own.map(datedOffer),
    ]),
  };
}

/** A list of the blog is there for the posts that it shows. */
const postsAt = (
  path: string,
  posts: readonly ContentPage[],
  categories: Tenant['blog']['categories'],
): readonly ContentPage[] =>
  path === '/blog'
    ? posts
    : posts.filter((post) => path === `/blog/${categoryOf(post, categories)?.slug ?? ''}`);

/** When an offer's page is there. */
const datedOffer = (offer: Offer): readonly [string, readonly Dated[]] => {
  const { start, expiry } = offer;
  return [offerHref(offer), [{ start: start ?? undefined, expiry: expiry ?? undefined, post: false }]];
};
