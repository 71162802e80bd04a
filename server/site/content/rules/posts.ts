import type { DayView } from '#server/page/views/site-page-view';
import type { ContentPage, SiteContent } from '#server/settings/content-schema';
import { isShown } from '#server/settings/rules/time-zone';

interface Category {
  readonly slug: string;
  readonly name: string;
}

/** The posts published at a moment, the latest first. */
export const shownPosts = (content: SiteContent, timeZone: string, now: Date): ContentPage[] =>
  [...content.values()].filter((page) => page.post && isShown(page, timeZone, now)).sort(laterFirst);

const laterFirst = (one: ContentPage, other: ContentPage): number =>
  (other.published ?? '').localeCompare(one.published ?? '') || one.path.localeCompare(other.path);

/** A post's category: the one it names, otherwise its folder if that is a category. */
export function categoryOf<C extends Category>(
  { category, file }: Pick<ContentPage, 'category' | 'file'>,
  categories: readonly C[],
): C | undefined {
  const slug = category ?? file.split('/').at(-2);
  return categories.find((one) => one.slug === slug);
}

const mostRelated = 3;

/** A few further posts: of the same category first, then the latest. */
export function relatedPosts(
  post: ContentPage,
  posts: readonly ContentPage[],
  categories: readonly Category[],
): ContentPage[] {
  const own = categoryOf(post, categories)?.slug;
  const others = posts.filter(({ path }) => path !== post.path);
  const near = others.filter((one) => own !== undefined && categoryOf(one, categories)?.slug === own);
  return [...near, ...others.filter((one) => !near.includes(one))].slice(0, mostRelated);
}

/** Addresses of the blog's lists: all posts, and each category with posts. */
export function blogPaths(posts: readonly ContentPage[], categories: readonly Category[]): string[] {
  if (posts.length === 0) return [];
  const usedCategories = categories.filter(({ slug }) =>
    posts.some((post) => categoryOf(post, categories)?.slug === slug),
  );
  return ['/blog', ...usedCategories.map(({ slug }) => `/blog/${slug}`)];
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-20` as `20 Nov 2026`. */
export const dayView = (date: string): DayView => ({
  date,
  text: `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`,
});
