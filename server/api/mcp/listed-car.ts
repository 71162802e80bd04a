import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { cardViewSchema } from '#server/stock/cars/views/card-view';

/** A car in the input of a tool. */
export const slugSchema = z.string().min(1).max(200).describe("The car's slug, as search_stock returns it.");

const cardSchema = cardViewSchema.pick({
  slug: true,
  title: true,
  subtitle: true,
  facts: true,
  availability: true,
  price: true,
  finance: true,
  tag: true,
  place: true,
  href: true,
});

/** The card fields that tools ask the API for. */
export const cardFieldNames = cardSchema.keyof().options.join(',');

/** A response of the API with such cards. */
export const cardsSchema = z.object({ hits: z.array(cardSchema) });

/** A car of a list; the texts come from the dealer. */
export const listedCarSchema = cardSchema.omit({ href: true }).extend({ url: z.string() });
type ListedCar = z.input<typeof listedCarSchema>;

/** The cards of a response as listed cars, with the whole address of their pages. */
export const listedCars = (
  { url }: Pick<Bff, 'url'>,
  hits: z.output<typeof cardsSchema>['hits'],
): ListedCar[] => hits.map(({ href, ...card }) => ({ ...card, url: new URL(href, url.origin).href }));

/** Their slugs for a short text. No text of the dealer's: a model may read this as words of the platform. */
export const slugsText = (cars: readonly ListedCar[]): string => cars.map(({ slug }) => slug).join(', ');
