import { z } from 'zod';
import { pictureRef } from './media-schema';
import { text } from './text-schema';

/** Contents of blocks; messages complete "expected …". */
const short = (most: number) => text.max(most, `text of at most ${most} characters`);
const alt = z.string('text').max(300, 'text of at most 300 characters');
const list = <T extends z.ZodType>(item: T, least: number, most: number, of: string) =>
  z.array(item, `a list of ${of}`).min(least, `at least ${least} ${of}`).max(most, `at most ${most} ${of}`);

export const heading = short(120).optional().describe('Heading of the block.');
export const words = short(600).optional().describe('A sentence or two below the heading.');
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

export const bannerSchema = z.strictObject({
  heading: short(120).describe('The largest text; it is the page heading when the block comes first.'),
  text: words,
  image: pictureRef.optional().describe('Picture beside the text, or above it on a phone.'),
  image_alt: alt.default('').describe('Alt text; empty for a decorative picture.'),
  buttons: list(button, 1, 3, 'buttons').optional().describe('Up to three; the first is the main one.'),
});

export const cardsSchema = z.strictObject({
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

export const faqSchema = z.strictObject({
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

export const ctaSchema = z.strictObject({
  heading: short(120).describe('What you invite the shopper to do.'),
  text: words,
  buttons: list(button, 1, 3, 'buttons').describe('One to three; the first is the main one.'),
});

export const columnsSchema = z.strictObject({
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

export const gallerySchema = z.strictObject({
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
