import type { PageParts } from '#server/pages/parts/page-parts';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockView } from '#server/pages/parts/views/block-view';
import type { PostFacts } from '#server/pages/parts/views/title';
import type { ContentPage } from '#server/settings/content-schema';
import { isShown } from '#server/settings/rules/page-window';
import { makeBlocks } from './make-blocks';
import { pictureFor } from './page-pictures';
import { partsOf } from './page-source';
import { toPostCards } from './posts-block';
import { aliasOf } from './rules/alias-of';
import { dayView } from './rules/day-text';
import { defaultPage } from './rules/default-pages';
import { newOutline } from './rules/markdown';
import { categoryOf, relatedPosts, shownPosts } from './rules/posts';
import type { PagePart } from './rules/read-page';

/**
 * The text page at a path now: the folder's own, otherwise (missing, a draft, or outside its dates) the built-in one.
 * Throws a 301 Response at a page's former address.
 */
export async function contentPage(visit: PageVisit, path: string): Promise<PageParts | undefined> {
  const { tenant, site, url } = visit;
  const page = contentAt(visit, path);
  if (page?.post) return postPage(visit, page, await partsOf(visit, page));
  if (page) return pageParts(visit, page, await partsOf(visit, page));
  const builtIn = defaultPage(tenant, path, visit.now);
  if (builtIn) return pageParts(visit, { ...builtIn, path }, builtIn.parts);
  const moved = aliasOf(site.content, path);
  if (!moved || !isShown(moved, tenant.time_zone, visit.now)) return undefined;
  throw new Response(null, { status: 301, headers: { Location: moved.path + url.search } });
}

/** The contents of a page's file. */
export const partsOfPage = partsOf;

/** The page at a path, if there is one and it is published now. */
export function contentAt({ site, tenant, now }: PageVisit, path: string): ContentPage | undefined {
  const page = site.content.get(path);
  return page && isShown(page, tenant.time_zone, now) ? page : undefined;
}

type Shown = Pick<ContentPage, 'path' | 'title'> &
  Partial<
    Pick<ContentPage, 'heading' | 'description' | 'image' | 'image_alt' | 'noindex' | 'published' | 'updated'>
  >;

/** Builds a page from its parts: content above the address's form, and below it. */
export async function pageParts(
  visit: PageVisit,
  page: Shown,
  parts: readonly PagePart[],
  post?: PostFacts,
): Promise<PageParts> {
  const { tenant, url } = visit;
  const marker = parts.findIndex(({ name }) => name === 'form');
  const above = marker < 0 ? parts : parts.slice(0, marker);
  const making = { outline: newOutline(), first: true };
  const picture = await pictureFor(visit, page.image, page.image_alt);
  const led = above[0]?.name !== 'banner';
  const heading: BlockView = { kind: 'title', heading: page.heading ?? page.title, picture, post };
  const headed = led && marker !== 0;
  const changed = page.updated ?? page.published;
  if (led) making.first = false;
  return {
    head: {
      title: `${page.title} | ${tenant.name}`,
      description: page.description,
      canonical: new URL(page.path, url).href,
      noindex: page.noindex || undefined,
      ...(changed ? { changedAt: `${changed}T00:00:00.000Z` } : {}),
      image: picture && new URL(picture.src, url).href,
    },
    before: [...(headed ? [heading] : []), ...(await makeBlocks(visit, above, making))],
    after: marker < 0 ? [] : await makeBlocks(visit, parts.slice(marker + 1), making),
  };
}

/** A post: its details below the heading, and further reading. */
async function postPage(visit: PageVisit, page: ContentPage, parts: readonly PagePart[]): Promise<PageParts> {
  const { tenant, site, now } = visit;
  const { categories } = tenant.blog;
  const category = categoryOf(page, categories);
  const made = await pageParts(visit, page, parts, {
    published: dayView(page.published ?? ''),
    ...(page.updated ? { updated: dayView(page.updated) } : {}),
    author: page.author,
    category: category && { text: category.name, href: `/blog/${category.slug}` },
    tags: page.tags,
  });
  const related = relatedPosts(page, shownPosts(site.content, tenant.time_zone, now), categories);
  if (related.length === 0) return made;
  const more = { text: 'All posts', href: '/blog' };
  const next: BlockView = {
    kind: 'posts',
    heading: 'Read next',
    posts: await toPostCards(visit, related),
    more,
  };
  return { ...made, after: [...(made.after ?? []), next] };
}
