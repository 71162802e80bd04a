import { z } from 'zod';
import { link, text, whole, yesNo } from './text-schema';

const contentSchema = z
  .strictObject({
    car_types: z
      .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
      .default([])
      .describe('Kinds of cars it is said of; empty means every car.'),
    text: z
      .array(text.max(600, 'at most 600 characters'), 'a list of paragraphs')
      .max(5, 'at most five paragraphs')
      .default([])
      .describe('Sentences, a paragraph each.'),
    points: z
      .array(text.max(160, 'at most 160 characters'), 'a list of points')
      .max(12, 'at most twelve points')
      .default([])
      .describe('Short points, each with a tick.'),
    link: z
      .strictObject({
        text: text.describe('What the link says.'),
        href: link.describe('Where it leads; left out when this site has no such page.'),
      })
      .optional()
      .describe('Where to read more.'),
  })
  .refine(
    ({ text: paragraphs, points }) => paragraphs.length + points.length > 0,
    'some text or at least one point',
  );
export type PageContent = z.infer<typeof contentSchema>;

const contents = z.array(contentSchema, 'a list of contents').max(12, 'at most twelve contents').default([]);
const first = 'The first entry of the car’s kind is shown; none, no section.';

/** What a car's page says beside what is known of the car (specification §2 "Car details page"). */
export const carPageSchema = z.strictObject({
  features_limit: whole(8, 300, 'number of features').default(8).describe('Features shown before Show All.'),
  whats_included: contents.describe(`What’s Included: what comes with a car that is for sale. ${first}`),
  why_buy: contents.describe(`Why Buy From Us? ${first}`),
  protect: contents.describe(`Protect Your Car: what can be added to a car that is for sale. ${first}`),
  money_back: yesNo
    .default(false)
    .describe('Say "48-hour money back" of used cars, first among the reasons to buy.'),
  reserve_online: z
    .strictObject({
      shown: yesNo.default(true).describe('Show the section on cars that can be reserved.'),
      hold_hours: whole(1, 720, 'number of hours').default(48).describe('Hours a reserved car is held.'),
      refund_percent: whole(0, 100, 'percentage')
        .default(100)
        .describe('Share of the deposit that is refundable; 0 leaves it out.'),
    })
    .prefault({})
    .describe(
      'Reserve Online: what reserving means. The deposit and the kinds of cars stand in cards.reserve.',
    ),
});

export type CarPageSettings = z.infer<typeof carPageSchema>;
