import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { PageMaker, PageParts } from '#server/page/page-visit';
import type { PostsBlock } from '#server/page/views/site-blocks';
import type { TitleBlock } from '#server/page/views/site-page-view';
import type { ContentPage } from '#server/settings/content-schema';
import { blogPaths, categoryOf, shownPosts } from './rules/posts';
import { toPostCards } from './text-blocks';

type Category = ShopperVisit['tenant']['blog']['categories'][number];

/**
 * `/blog` and `/blog/{category}`: posts, the latest first, paginated. The folder's text for the address goes above
 * them. Undefined if there are none.
 */
export const blogPage: PageMaker<ShopperVisit> = async (visit, path, text) => {
  const { tenant, site, now, url } = visit;
  const { categories, posts_per_page: size } = tenant.blog;
  const all = shownPosts(site.content, tenant.time_zone, now);
  const category = categories.find(({ slug }) => path === `/blog/${slug}`);
  if (path !== '/blog' && !category) return undefined;
  const posts = category ? all.filter((post) => categoryOf(post, categories) === category) : all;
  const page = pageNumber(url);
  if (posts.length === 0 || page === undefined || (page - 1) * size >= posts.length) return undefined;
  const pagePosts = posts.slice((page - 1) * size, page * size);
  return {
    head: headOf(visit, path, category, page, text),
    before: [
      titleBlock(visit, path, category, all, text),
      ...(page === 1 ? (text?.before ?? []).filter(({ kind }) => kind !== 'title') : []),
      await listBlock(visit, path, pagePosts, { page, last: Math.ceil(posts.length / size) }),
    ],
    after: page === 1 ? (text?.after ?? []) : [],
  };
};

/** From 1; undefined for an invalid page number. */
function pageNumber(url: URL): number | undefined {
  const pageText = url.searchParams.get('page') ?? '1';
  return /^[1-9]\d{0,4}$/.test(pageText) ? Number(pageText) : undefined;
}

const pageHref = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

function headOf(
  { tenant, url }: ShopperVisit,
  path: string,
  category: Category | undefined,
  page: number,
  text: PageParts | undefined,
): PageParts['head'] {
  const title = [category?.name ?? tenant.blog.title, page > 1 ? `page ${page}` : '']
    .filter(Boolean)
    .join(', ');
  const description = category ? category.description : tenant.blog.intro;
  const own = page === 1 ? text?.head : undefined;
  return {
    title: `${title} | ${tenant.name}`,
    description: description ?? `${title}: news, advice and reviews from ${tenant.name}.`,
    ...own,
    canonical: new URL(pageHref(path, page), url).href,
  };
}

/** The heading, and links to the categories that have posts. */
function titleBlock(
  { tenant }: ShopperVisit,
  path: string,
  category: Category | undefined,
  all: readonly ContentPage[],
  text: PageParts | undefined,
): TitleBlock {
  const { title, intro, categories } = tenant.blog;
  const [, ...categoryPaths] = blogPaths(all, categories);
  const ways = ['/blog', ...categoryPaths].map((href) => ({
    href,
    text:
      href === '/blog'
        ? 'All posts'
        : (categories.find(({ slug }) => href === `/blog/${slug}`)?.name ?? href),
    current: href === path,
  }));
  const own = text?.before.find((block) => block.kind === 'title');
  return {
    kind: 'title',
    heading: category?.name ?? title,
    intro: category ? category.description : intro,
    ...own,
    ways: categoryPaths.length > 0 ? ways : undefined,
  };
}

async function listBlock(
  visit: ShopperVisit,
  path: string,
  pagePosts: readonly ContentPage[],
  { page, last }: { readonly page: number; readonly last: number },
): Promise<PostsBlock> {
  const pages = {
    text: `Page ${page} of ${last}`,
    previous: page > 1 ? pageHref(path, page - 1) : undefined,
    next: page < last ? pageHref(path, page + 1) : undefined,
  };
  return { kind: 'posts', posts: await toPostCards(visit, pagePosts), pages: last > 1 ? pages : undefined };
}
