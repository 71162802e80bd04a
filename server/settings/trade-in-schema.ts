import { z } from 'zod';
import { makes, text, yesNo } from './text-schema';

const page = (title: string, intro: string) =>
  z.strictObject({
    enabled: yesNo.default(true).describe('Whether the site has this form.'),
    title: text.default(title).describe('Heading.'),
    intro: text.default(intro).describe('A sentence or two above the form.'),
  });

/** Trading a car in. */
export const tradeInSchema = z.strictObject({
  allowed: yesNo.default(true).describe('Offer a trade-in on car pages.'),
  car_types: z
    .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
    .default(['new', 'demo', 'used'])
    .describe('Car types that accept a trade-in.'),
  hidden_makes: makes.describe('Makes that never offer a trade-in.'),
  form: page(
    'Trade in your car',
    'Tell us about your car in a few short steps. We’ll review it and call you with our offer.',
  )
    .prefault({})
    .describe('The form at /trade-in and /cars/trade-in.'),
  sell: page(
    'Sell us your car',
    'No ads and no strangers. Tell us about your car and we’ll call you with our offer.',
  )
    .prefault({})
    .describe('The form at /sell-your-car and /sell-my-car.'),
  ask_condition: yesNo.default(true).describe("Ask about the car's condition in a separate step."),
  km_required: yesNo
    .default(true)
    .describe('Require the kilometres. For a trade-in towards a caravan they are always optional.'),
  estimate_note: text
    .optional()
    .describe(
      'Note about estimates, shown where the shopper enters the car. By default: with autograb on, which cars get no online estimate; otherwise none.',
    ),
  autograb: yesNo.default(false).describe('Value trade-ins online (the autograb feature).'),
});

export type TradeInSettings = z.infer<typeof tradeInSchema>;
