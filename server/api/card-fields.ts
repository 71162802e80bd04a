import { z } from 'zod';
import { carDataSchema } from '#server/stock/cars/car-data';
import { type CardView, cardViewSchema } from '#server/stock/cars/views/card-view';
import { fieldsParam } from './fields-param';

const cardFields = cardViewSchema.omit({ id: true }).keyof().options;
const always = ['id'] as const;

/** The query parameter `fields` of a list of cards. */
export const cardFieldsSchema = fieldsParam([...always, ...cardFields], 'id').meta({
  examples: ['href,title,price'],
});
/** The same of a search, whose hits have the car's record too. */
export const hitFieldsSchema = fieldsParam([...always, ...cardFields, 'data'], 'id').meta({
  examples: ['href,title,data'],
});

const cut = 'A card with only the requested fields.';

/** A card in a response: complete, or with only the requested fields. */
export const listedCardSchema = z.union([
  cardViewSchema.meta({ id: 'CarCard' }),
  cardViewSchema.partial().required({ id: true }).meta({ id: 'CarCardFields', description: cut }),
]);

const wholeHitSchema = cardViewSchema.extend({
  data: carDataSchema.meta({ id: 'CarData' }).optional().describe('The car’s record.'),
});
/** A search's card with the car's record; absent only if the car went while the search ran. */
export type Hit = z.infer<typeof wholeHitSchema>;
export const hitSchema = z.union([
  wholeHitSchema.meta({ id: 'CarHit' }),
  wholeHitSchema.partial().required({ id: true }).meta({ id: 'CarHitFields', description: cut }),
]);

/** The card with the requested fields and its id; the card itself if none are requested. */
export function withFields<C extends CardView>(
  card: C,
  fields: readonly string[] | undefined,
): C | (Partial<C> & { id: string }) {
  if (!fields) return card;
  const names = new Set<string>([...always, ...fields]);
  const entries = Object.fromEntries(Object.entries(card).filter(([name]) => names.has(name)));
  return { ...(entries as Partial<C>), id: card.id };
}
