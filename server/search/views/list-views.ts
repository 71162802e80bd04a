import { z } from 'zod';
import type { CardView } from '#server/stock/views/card-view';

/** A search box and some cars, below a page that is not a list itself. */
export interface CarsBelowView {
  readonly heading: string;
  readonly cars: readonly CardView[];
  readonly all: { readonly text: string; readonly href: string };
  /** Address of the search page. */
  readonly action: string;
  readonly noun: { readonly one: string; readonly many: string };
}

const linkSchema = z.object({
  text: z.string().describe('What the link says, such as `Next car: 2019 Toyota Corolla`.'),
  href: z.string().describe('Path of the car page.'),
});

/** A list, and a car's position in it. */
export const listAroundViewSchema = z.object({
  name: z.string().describe('The number of cars and what they are, such as `23 used Toyotas`.'),
  href: z.string().describe('Path and query of the search page that shows the car.'),
  count: z.int().describe('Cars in the list, on all pages.'),
  position: z.int().optional().describe('Where the car stands, from 1. Absent when it is not in the list.'),
  previous: linkSchema.optional().describe('The car before it, on any page.'),
  next: linkSchema.optional().describe('The car after it, on any page.'),
});
export type ListAroundView = z.infer<typeof listAroundViewSchema>;

/** A suggestion for the text typed so far. */
export const suggestionViewSchema = z.object({
  kind: z.enum(['make', 'model', 'body', 'car']),
  text: z.string(),
  /** For a car: its price. */
  hint: z.string().optional(),
  /** For a name: cars in stock. */
  count: z.int().optional(),
  /** Path of the list, or of the car. */
  href: z.string(),
});
export type SuggestionView = z.infer<typeof suggestionViewSchema>;
