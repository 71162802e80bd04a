import type { Bff } from '#server/entry/bff';
import { awayPages } from '#server/dealership/addresses/site-paths';
import type { BlockData } from '#server/settings/block-schema';
import type { Making } from './make-blocks';
import { pictureFor, picturesIn } from './page-pictures';
import { renderMarkdown } from './rules/markdown';
import type { BannerBlock } from '#server/pages/parts/views/banner';
import type { CardsBlock } from '#server/pages/parts/views/cards';
import type { ColumnsBlock } from '#server/pages/parts/views/columns';
import type { CtaBlock } from '#server/pages/parts/views/cta';
import type { FaqBlock } from '#server/pages/parts/views/faq';
import type { GalleryBlock } from '#server/pages/parts/views/gallery';

/** Links of a block but those to pages whose time is over, or has not come. */
const linksNow = <L extends { readonly href: string }>({ tenant, now }: Bff, links: readonly L[]): L[] => {
  const away = awayPages(tenant, now);
  return links.filter(({ href }) => !away(href));
};

export async function bannerBlock(
  bff: Bff,
  { heading, text, image, image_alt, buttons = [] }: BlockData<'banner'>,
  { first }: Making,
): Promise<BannerBlock> {
  const picture = await pictureFor(bff, image, image_alt);
  return { kind: 'banner', heading, first, text, picture, buttons: linksNow(bff, buttons) };
}

export async function cardsBlock(
  bff: Bff,
  { heading, text, items }: BlockData<'cards'>,
): Promise<CardsBlock> {
  const away = awayPages(bff.tenant, bff.now);
  const cards = items.map(async (item) => ({
    title: item.title,
    text: item.text,
    href: item.href && away(item.href) ? undefined : item.href,
    linkText: item.link_text,
    picture: await pictureFor(bff, item.image, item.image_alt),
  }));
  return { kind: 'cards', heading, text, items: await Promise.all(cards) };
}

export async function faqBlock(
  bff: Bff,
  { heading, items }: BlockData<'faq'>,
  { outline }: Making,
): Promise<FaqBlock> {
  const answers = items.map(async ({ question, answer }) => ({
    question,
    html: renderMarkdown(answer, {
      from: 3,
      pictures: await picturesIn(bff, answer),
      outline: { ids: outline.ids, level: 2 },
    }),
  }));
  return { kind: 'faq', heading: heading ?? '', items: await Promise.all(answers) };
}

/** Undefined once the time of all that it proposes is over. */
export async function ctaBlock(
  bff: Bff,
  { heading, text, buttons }: BlockData<'cta'>,
): Promise<CtaBlock | undefined> {
  const shown = linksNow(bff, buttons);
  return shown.length > 0 ? { kind: 'cta', heading, text, buttons: shown } : undefined;
}

export async function columnsBlock(
  bff: Bff,
  { heading, items }: BlockData<'columns'>,
  { outline }: Making,
): Promise<ColumnsBlock> {
  const columns = items.map(async ({ title, text }) => ({
    title,
    html: renderMarkdown(text, {
      from: title ? 4 : 3,
      pictures: await picturesIn(bff, text),
      outline: { ids: outline.ids, level: title ? 3 : 2 },
    }),
  }));
  return { kind: 'columns', heading, items: await Promise.all(columns) };
}

export async function galleryBlock(
  bff: Bff,
  { heading, images }: BlockData<'gallery'>,
): Promise<GalleryBlock | undefined> {
  const found = await Promise.all(
    images.map(async ({ image, alt, caption }) => {
      const picture = await pictureFor(bff, image, alt);
      return picture ? [{ picture, caption }] : [];
    }),
  );
  const shown = found.flat();
  return shown.length > 0 ? { kind: 'gallery', heading, images: shown } : undefined;
}
