import type { z } from 'zod';
import * as site from './site-blocks-schema';
import * as texts from './text-blocks-schema';

/**
 * The blocks of a page's text (`::: name`, YAML, `:::`) by name: their purpose and contents. The reference of the
 * tenant's folder is generated from it.
 */
export const blocks = {
  banner: { about: 'A large heading with a picture and buttons.', schema: texts.bannerSchema },
  cards: { about: 'Cards side by side.', schema: texts.cardsSchema },
  faq: { about: 'Questions that expand to show their answers.', schema: texts.faqSchema },
  cta: { about: 'A call to action with buttons.', schema: texts.ctaSchema },
  columns: { about: 'Text in columns.', schema: texts.columnsSchema },
  gallery: { about: 'Pictures.', schema: texts.gallerySchema },
  hours: { about: 'Opening hours of locations.', schema: site.hoursSchema },
  locations: { about: 'Location cards.', schema: site.locationsSchema },
  map: { about: 'A map of one location.', schema: site.mapSchema },
  reviews: { about: 'Customer reviews, from reviews.json.', schema: site.reviewsSchema },
  finder: { about: 'A search box or car finder.', schema: site.finderSchema },
  offers: { about: 'Offers, from offers.json.', schema: site.offersSchema },
  stock: { about: 'The first cars from a search.', schema: site.stockSchema },
  posts: { about: 'The latest blog posts.', schema: site.postsSchema },
  form: {
    about: 'Marks where the form at this address appears; leave the block empty.',
    schema: site.formSchema,
  },
} as const;

export type BlockName = keyof typeof blocks;
/** The validated data of a block. */
export type BlockData<N extends BlockName> = z.output<(typeof blocks)[N]['schema']>;
/** A validated block. */
export type AuthoredBlock = {
  [N in BlockName]: { readonly name: N; readonly data: BlockData<N> };
}[BlockName];

export const isBlockName = (name: string): name is BlockName => Object.hasOwn(blocks, name);
