import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { ContentPage } from '#server/settings/content-schema';
import { toPostCard } from '#server/site/content/posts-block';
import { shownPosts } from '#server/site/content/rules/posts';
import type { Feed, FeedEntry } from './rules/feed';

const mostEntries = 30;

/** The latest blog posts; undefined for a site without any. */
export async function blogFeed(visit: ShopperVisit): Promise<Feed | undefined> {
  const { tenant, site, now, url } = visit;
  const posts = shownPosts(site.content, tenant.time_zone, now).slice(0, mostEntries);
  if (posts.length === 0) return undefined;
  const { title, intro } = tenant.blog;
  return {
    title: `${title} | ${tenant.name}`,
    description: intro ?? `${title}: news, advice and reviews from ${tenant.name}.`,
    link: `${url.origin}/blog`,
    self: url.href,
    entries: await Promise.all(posts.map((post) => entryOf(visit, post))),
  };
}

async function entryOf(visit: ShopperVisit, post: ContentPage): Promise<FeedEntry> {
  const { title, text, published, category, picture } = await toPostCard(visit, post);
  const whole = (path: string) => new URL(path, visit.url).href;
  return {
    link: whole(post.path),
    title,
    summary: text ?? title,
    publishedAt: startOf(published.date),
    ...(post.updated ? { changedAt: startOf(post.updated) } : {}),
    ...(picture ? { image: whole(picture.src) } : {}),
    categories: [category, ...(post.tags ?? [])].filter((name) => name !== undefined),
  };
}

/** Feeds need instants: a date becomes midnight UTC. */
const startOf = (day: string): string => `${day}T00:00:00.000Z`;
