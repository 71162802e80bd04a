import { z } from 'zod';
import { pictureRef } from './media-schema';
import { link, slug, text, whole } from './text-schema';

/** Contents of blocks; messages complete "expected …". */
const short = (most: number) => text.max(most, `text of at most ${most} characters`);
const alt = z.string('text').max(300, 'text of at most 300 characters');
const list = <T extends z.ZodType>(item: T, least: number, most: number, of: string) =>
  z.array(item, `a list of ${of}`).min(least, `at least ${least} ${of}`).max(most, `at most ${most} ${of}`);

const heading = short(120).optional().describe('Heading of the block.');
const words = short(600).optional().describe('A sentence or two below the heading.');
const markdown = short(20_000);

/** Target of a button: a page of this site, another site, a phone number, an email address. */
const target = z
  .string('an address')
  .regex(
    /^(\/(?![/\\])[^\s\\]*|#[\w-]+|https:\/\/[^\s\\]+|tel:[+\d ()-]+|mailto:[^\s<>"]+@[^\s<>"]+)$/,
    'a site path starting with /, an https address, tel: or mailto:',
  )
  .meta({ examples: ['/contact', '/assets/price-list.pdf', 'tel:0755500142'] });
const button = z.strictObject({
  text: short(60).describe('Link text.'),
  href: target.describe('Link target.'),
});

const bannerSchema = z.strictObject({
  heading: short(120).describe('The largest text; it is the page heading when the block comes first.'),
  text: words,
  image: pictureRef.optional().describe('Picture beside the text, or above it on a phone.'),
  image_alt: alt.default('').describe('Alt text; empty for a decorative picture.'),
  buttons: list(button, 1, 3, 'buttons').optional().describe('Up to three; the first is the main one.'),
});

const cardsSchema = z.strictObject({
  heading,
  text: words,
  items: list(
    z.strictObject({
      title: short(120).describe('Heading of the card.'),
      text: short(600).optional().describe('Plain text.'),
      href: target.optional().describe('Link target of the card.'),
      link_text: short(60).optional().describe('Link text; by default the title is the link.'),
      image: pictureRef.optional().describe('Picture at the top of the card.'),
      image_alt: alt.default('').describe('Alt text; empty for a decorative picture.'),
    }),
    1,
    24,
    'items',
  ).describe('The cards.'),
});

const faqSchema = z.strictObject({
  heading: heading.default('Frequently asked questions'),
  items: list(
    z.strictObject({
      question: short(300).describe('Plain text.'),
      answer: markdown.describe('Markdown.'),
    }),
    1,
    50,
    'items',
  ).describe('Questions and their answers.'),
});

const ctaSchema = z.strictObject({
  heading: short(120).describe('What you invite the shopper to do.'),
  text: words,
  buttons: list(button, 1, 3, 'buttons').describe('One to three; the first is the main one.'),
});

const columnsSchema = z.strictObject({
  heading,
  items: list(
    z.strictObject({
      title: short(120).optional().describe('Heading of the column.'),
      text: markdown.describe('Markdown.'),
    }),
    2,
    4,
    'items',
  ).describe('Two to four columns.'),
});

const gallerySchema = z.strictObject({
  heading,
  images: list(
    z.strictObject({
      image: pictureRef.describe('The picture.'),
      alt: short(300).describe('Alt text.'),
      caption: short(200).optional().describe('Caption below the picture.'),
    }),
    1,
    24,
    'images',
  ).describe('The pictures.'),
});

/** Blocks with data the site already has: locations, reviews, offers, stock. */
const department = z.enum(['sales', 'service', 'parts']).optional().describe('Only this department.');
const locations = z
  .array(slug, 'a list of location slugs')
  .max(50, 'at most fifty locations')
  .optional()
  .describe('Slugs; all visible locations by default.');

const hoursSchema = z.strictObject({
  heading: heading.default('Opening hours'),
  locations,
  department,
});
const locationsSchema = z.strictObject({ heading, locations, department });
const mapSchema = z.strictObject({
  heading: heading.default('Find us'),
  location: slug.optional().describe('Slug of the location; the primary one by default.'),
});
const reviewsSchema = z.strictObject({
  heading: heading.default('Reviews'),
  limit: whole(1, 12, 'number of reviews').default(12).describe('Number of reviews shown.'),
});
const finderSchema = z.strictObject({
  finder: z
    .enum(['search', 'budget', 'price'])
    .default('search')
    .describe('Search box, budget or price range.'),
  heading,
  text: words,
});
const offersSchema = z.strictObject({
  heading: heading.default('Special offers'),
  limit: whole(1, 24, 'number of offers').default(3).describe('Offers shown.'),
  manufacturer: text.optional().describe('Only offers for this make.'),
});
const stockSchema = z.strictObject({
  heading,
  search: link
    .refine((value) => value.startsWith('/search/'), 'a search page address that starts with /search/')
    .describe('Search whose first cars are shown.'),
  limit: whole(1, 24, 'number of cars').default(8).describe('Cars shown.'),
});
const postsSchema = z.strictObject({
  heading: heading.default('From the blog'),
  category: slug
    .meta({ examples: ['vehicle-reviews'] })
    .optional()
    .describe('Slug of a blog category.'),
  limit: whole(1, 12, 'number of posts').default(3).describe('Posts shown.'),
});
const formSchema = z.strictObject({});

/**
 * The blocks of a page's text (`::: name`, YAML, `:::`) by name: their purpose and contents. The reference of the
 * tenant's folder is generated from it.
 */
export const blocks = {
  banner: { about: 'A large heading with a picture and buttons.', schema: bannerSchema },
  cards: { about: 'Cards side by side.', schema: cardsSchema },
  faq: { about: 'Questions that expand to show their answers.', schema: faqSchema },
  cta: { about: 'A call to action with buttons.', schema: ctaSchema },
  columns: { about: 'Text in columns.', schema: columnsSchema },
  gallery: { about: 'Pictures.', schema: gallerySchema },
  hours: { about: 'Opening hours of locations.', schema: hoursSchema },
  locations: { about: 'Location cards.', schema: locationsSchema },
  map: { about: 'A map of one location.', schema: mapSchema },
  reviews: { about: 'Customer reviews, from reviews.json.', schema: reviewsSchema },
  finder: { about: 'A search box or car finder.', schema: finderSchema },
  offers: { about: 'Offers, from offers.json.', schema: offersSchema },
  stock: { about: 'The first cars from a search.', schema: stockSchema },
  posts: { about: 'The latest blog posts.', schema: postsSchema },
  form: {
    about: 'Marks where the form at this address appears; leave the block empty.',
    schema: formSchema,
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
