import { z } from 'zod';
import { type CardView, cardViewSchema } from '#server/stock/cars/views/card-view';

const names = cardViewSchema.keyof().options;
type CardField = (typeof names)[number];
const isField = (name: string): name is CardField => names.some((field) => field === name);

/** The query parameter `fields`: the card fields to return, comma-separated. 400 for an unknown name. */
export const cardFieldsSchema = z
  .string()
  .max(400)
  .transform((text, context): readonly CardField[] => {
    const fieldNames = text.split(',').map((name) => name.trim());
    const wrong = fieldNames.find((name) => !isField(name));
    if (wrong === undefined) return fieldNames.filter(isField);
    context.addIssue({
      code: 'custom',
      message: `Unknown card field ${JSON.stringify(wrong)}; choose from ${names.join(', ')}.`,
    });
    return z.NEVER;
  })
  .optional()
  .describe(
    `Fields of each card, comma-separated; all by default. \`id\` is always included. ${names.join(', ')}.`,
  )
  .meta({ examples: ['href,title,price'] });

/** A card in a response: complete, or with only the requested fields. */
export const listedCardSchema = z.union([
  cardViewSchema.meta({ id: 'CarCard' }),
  cardViewSchema
    .partial()
    .required({ id: true })
    .meta({ id: 'CarCardFields', description: 'A card with only the requested fields.' }),
]);

/** The card with the requested fields and its id; the card itself if none are requested. */
export function withFields(
  card: CardView,
  fields: readonly CardField[] | undefined,
): z.input<typeof listedCardSchema> {
  if (!fields) return card;
  const fieldNames = new Set<string>(['id', ...fields]);
  const cut = Object.entries(card).filter(([name]) => fieldNames.has(name));
  return { id: card.id, ...Object.fromEntries(cut) };
}
