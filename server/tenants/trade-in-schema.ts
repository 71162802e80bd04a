import { z } from 'zod';
import { makes, text, yesNo } from './text-schema';

const page = (title: string, intro: string) =>
  z.strictObject({
    enabled: yesNo.default(true).describe('Whether the site has it.'),
    title: text.default(title).describe('Its heading.'),
    intro: text.default(intro).describe('A sentence or two above it.'),
  });

/** Trading a car in (specification §2 "/cars/trade-in", §4 "Valuation eligibility", §5 "Buttons"). */
export const tradeInSchema = z.strictObject({
  allowed: yesNo.default(true).describe('Offer a trade-in on the page of a car.'),
  car_types: z
    .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
    .default(['new', 'demo', 'used'])
    .describe('Kinds of cars that a trade-in is taken for.'),
  hidden_makes: makes.describe('Makes whose cars never offer a trade-in.'),
  form: page(
    'Trade in your car',
    'Tell us about your car in a few short steps. We will go through it and call you with what it is worth to us.',
  )
    .prefault({})
    .describe('The form at /trade-in and /cars/trade-in.'),
  sell: page(
    'Sell us your car',
    'No ads and no strangers: tell us about your car, and we will call you with what we would pay for it.',
  )
    .prefault({})
    .describe('The form at /sell-your-car and /sell-my-car.'),
  ask_condition: yesNo
    .default(true)
    .describe('These forms ask for the condition of the car, as a step of its own.'),
  estimate_note: text
    .default(
      'An online estimate is generally not given for cars over 7 years old or over 100,000 kilometres.',
    )
    .describe('Said where the car is asked for.'),
  autograb: yesNo.default(false).describe('Value trade-ins online: the autograb feature is on.'),
});

export type TradeInSettings = z.infer<typeof tradeInSchema>;
