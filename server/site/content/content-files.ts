import { documentPath, isDocumentName } from '#server/dealer/rules/document-path';
import { offerHref } from '#server/page/rules/offers';
import type { ContentPage } from '#server/settings/content-schema';
import type { Offer } from '#server/settings/data-files-schema';
import { websiteId } from '#server/settings/rules/plain-path';
import type { Dated } from '#server/settings/rules/time-zone';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { blogPaths, categoryOf } from './rules/posts';

/** For all sites of a process together; beyond that, a text is read from its file on request. */
const mostBytes = 16 * 1024 * 1024;

/** As bytes outside the JavaScript heap, where garbage collection would scan them repeatedly. */
const texts = new WeakMap<ContentPage, Uint8Array>();
let left = mostBytes;
const forgotten = new FinalizationRegistry((bytes: number) => {
  left += bytes;
});

/**
 * Retains the texts of a site's pages as loaded: if a file breaks afterwards, its page still shows the previous text.
 * The amount is limited so that five hundred sites fit into a small machine.
 */
export function keepTexts(pages: readonly { readonly page: ContentPage; readonly source: string }[]): void {
  for (const { page, source } of pages) {
    if (left <= 0) return;
    const bytes = Buffer.from(source);
    left -= bytes.length;
    texts.set(page, bytes);
    forgotten.register(page, bytes.length);
  }
}

/** The text of a page as loaded, if retained. */
export function textOf(page: ContentPage): string | undefined {
  const bytes = texts.get(page);
  return bytes && new TextDecoder().decode(bytes);
}

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
