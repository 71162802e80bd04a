import type { ShopperVisit } from '#server/buying/shopper-visit';
import { assetPicture, type PictureVisit } from '#server/dealer/media/asset-library';
import { unpublishedPages } from '#server/dealer/rules/site-pages';
import type { SizedPictureView } from '#server/dealer/views/picture-view';
import type { PostCardView, PostsBlock } from '#server/page/views/site-blocks';
import type {
  BannerBlock,
  CardsBlock,
  ColumnsBlock,
  CtaBlock,
  FaqBlock,
  GalleryBlock,
} from '#server/page/views/site-page-view';
import type { BlockData } from '#server/settings/block-schema';
import type { ContentPage } from '#server/settings/content-schema';
import type { Making } from './make-blocks';
import { markdownRefs, renderMarkdown } from './rules/markdown';
import { categoryOf, dayView, shownPosts } from './rules/posts';

/** Removes links to unpublished or expired pages. */
const linksNow = <L extends { readonly href: string }>(
  { tenant, now }: ShopperVisit,
  links: readonly L[],
): L[] => {
  const away = unpublishedPages(tenant, now);
  return links.filter(({ href }) => !away(href));
};

export async function bannerBlock(
  visit: ShopperVisit,
  { heading, text, image, image_alt, buttons = [] }: BlockData<'banner'>,
  { first }: Making,
): Promise<BannerBlock> {
  const picture = await pictureFor(visit, image, image_alt);
  return { kind: 'banner', heading, first, text, picture, buttons: linksNow(visit, buttons) };
}

export async function cardsBlock(
  visit: ShopperVisit,
  { heading, text, items }: BlockData<'cards'>,
): Promise<CardsBlock> {
  const away = unpublishedPages(visit.tenant, visit.now);
  const cards = items.map(async (item) => ({
    title: item.title,
    text: item.text,
    href: item.href && away(item.href) ? undefined : item.href,
    linkText: item.link_text,
    picture: await pictureFor(visit, item.image, item.image_alt),
  }));
  return { kind: 'cards', heading, text, items: await Promise.all(cards) };
}

export async function faqBlock(
  visit: ShopperVisit,
  { heading, items }: BlockData<'faq'>,
  { outline }: Making,
): Promise<FaqBlock> {
  const answers = items.map(async ({ question, answer }) => ({
    question,
    html: renderMarkdown(answer, {
      from: 3,
      pictures: await picturesIn(visit, answer),
      outline: { ids: outline.ids, level: 2 },
    }),
  }));
  return { kind: 'faq', heading: heading ?? '', items: await Promise.all(answers) };
}

/** Undefined once all its links have expired. */
export async function ctaBlock(
  visit: ShopperVisit,
  { heading, text, buttons }: BlockData<'cta'>,
): Promise<CtaBlock | undefined> {
  const links = linksNow(visit, buttons);
  return links.length > 0 ? { kind: 'cta', heading, text, buttons: links } : undefined;
}

export async function columnsBlock(
  visit: ShopperVisit,
  { heading, items }: BlockData<'columns'>,
  { outline }: Making,
): Promise<ColumnsBlock> {
  const columns = items.map(async ({ title, text }) => ({
    title,
    html: renderMarkdown(text, {
      from: title ? 4 : 3,
      pictures: await picturesIn(visit, text),
      outline: { ids: outline.ids, level: title ? 3 : 2 },
    }),
  }));
  return { kind: 'columns', heading, items: await Promise.all(columns) };
}

export async function galleryBlock(
  visit: ShopperVisit,
  { heading, images }: BlockData<'gallery'>,
): Promise<GalleryBlock | undefined> {
  const pictures = await Promise.all(
    images.map(async ({ image, alt, caption }) => {
      const picture = await pictureFor(visit, image, alt);
      return picture ? [{ picture, caption }] : [];
    }),
  );
  const gallery = pictures.flat();
  return gallery.length > 0 ? { kind: 'gallery', heading, images: gallery } : undefined;
}

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
