import type { ShopperVisit } from '#server/buying/shopper-visit';
import { assetPicture, type PictureVisit } from '#server/dealer/media/asset-picture';
import type { SizedPictureView } from '#server/dealer/media/views/picture-view';
import type { PostCardView, PostsBlock } from '#server/page/views/site-blocks';
import type { BlockData } from '#server/settings/block-schema';
import type { ContentPage } from '#server/settings/content-schema';
import { markdownRefs } from './rules/markdown';
import { categoryOf, dayView, shownPosts } from './rules/posts';

/** A post as its card shows it. */
export async function toPostCard(visit: ShopperVisit, post: ContentPage): Promise<PostCardView> {
  return {
    href: post.path,
    title: post.title,
    text: post.description,
    published: dayView(post.published ?? ''),
    category: categoryOf(post, visit.tenant.blog.categories)?.name,
    // The title describes the card's target: the picture is decorative there.
    picture: await pictureFor(visit, post.image, ''),
  };
}

export const toPostCards = (visit: ShopperVisit, posts: readonly ContentPage[]): Promise<PostCardView[]> =>
  Promise.all(posts.map((post) => toPostCard(visit, post)));

/** The latest posts, if any. */
export async function postsBlock(
  visit: ShopperVisit,
  { heading, category, limit }: BlockData<'posts'>,
): Promise<PostsBlock | undefined> {
  const { tenant, site, now } = visit;
  const { categories } = tenant.blog;
  const posts = shownPosts(site.content, tenant.time_zone, now).filter(
    (post) => category === undefined || categoryOf(post, categories)?.slug === category,
  );
  if (posts.length === 0) return undefined;
  const more = { text: 'All posts', href: category ? `/blog/${category}` : '/blog' };
  return { kind: 'posts', heading, posts: await toPostCards(visit, posts.slice(0, limit)), more };
}

/** The pictures named in Markdown that exist. */
export async function picturesIn(
  bff: PictureVisit,
  markdown: string,
): Promise<ReadonlyMap<string, SizedPictureView>> {
  if (!markdown.includes('![')) return new Map();
  const pictures = await Promise.all(
    markdownRefs(markdown).images.map(async ({ ref, alt }) => {
      const picture = await assetPicture(bff, ref, alt);
      return picture ? ([[ref, picture]] as const) : [];
    }),
  );
  return new Map(pictures.flat());
}

/** A picture with its alternative text, if one is named and exists. */
export const pictureFor = async (
  bff: PictureVisit,
  ref: string | undefined,
  alt: string | undefined,
): Promise<SizedPictureView | undefined> => (ref ? await assetPicture(bff, ref, alt ?? '') : undefined);
