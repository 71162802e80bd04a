import { z } from 'zod';
import { makes, yesNo } from './text-schema';

/** Trading a car in (specification §2 "/cars/trade-in", §4 "Valuation eligibility", §5 "Buttons"). */
export const tradeInSchema = z.strictObject({
  allowed: yesNo.default(true).describe('Offer a trade-in on the page of a car.'),
  car_types: z
    .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
    .default(['new', 'demo', 'used'])
    .describe('Kinds of cars that a trade-in is taken for.'),
  hidden_makes: makes.describe('Makes whose cars never offer a trade-in.'),
  autograb: yesNo.default(false).describe('Value trade-ins online: the autograb feature is on.'),
});

export type TradeInSettings = z.infer<typeof tradeInSchema>;
