import { documentPath, isDocumentName } from '#server/dealer/rules/document-path';
import { offerHref } from '#server/page/rules/offers';
import type { ContentPage } from '#server/settings/content-schema';
import type { Offer } from '#server/settings/data-files-schema';
import { websiteId } from '#server/settings/rules/plain-path';
import type { Dated } from '#server/settings/rules/time-zone';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { blogPaths, categoryOf } from './rules/posts';

/** Paths of the pages and documents that the folder adds to the site, with their dates; drafts don't count. */
export function folderPages(
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

/** A blog list exists while it has published posts. */
const postsAt = (
  path: string,
  posts: readonly ContentPage[],
  categories: Tenant['blog']['categories'],
): readonly ContentPage[] =>
  path === '/blog'
    ? posts
    : posts.filter((post) => path === `/blog/${categoryOf(post, categories)?.slug ?? ''}`);

/** The dates of an offer's page. */
const datedOffer = (offer: Offer): readonly [string, readonly Dated[]] => {
  const { start, expiry } = offer;
  return [offerHref(offer), [{ start: start ?? undefined, expiry: expiry ?? undefined, post: false }]];
};
