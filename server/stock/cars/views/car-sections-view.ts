import { z } from 'zod';

const factViewSchema = z.object({ label: z.string(), value: z.string() });
export type FactView = z.infer<typeof factViewSchema>;

/** A section with the dealer's own text. */
export const contentViewSchema = z.object({
  text: z.array(z.string()),
  points: z.array(z.string()),
  link: z.object({ text: z.string(), href: z.string() }).optional(),
});
export type ContentView = z.infer<typeof contentViewSchema>;

export const pageContentViewSchema = z
  .object({
    whatsIncluded: contentViewSchema,
    whyBuy: contentViewSchema,
    reserveOnline: contentViewSchema,
    protect: contentViewSchema,
  })
  .partial();
export type PageContentView = z.infer<typeof pageContentViewSchema>;

/** A car's details, section by section, with the dealer's texts. */
export const carSectionsViewSchema = z.object({
  /** Page of all photos at full size; absent for a car without photos. */
  photosHref: z.string().optional(),
  /** Key information: label and value of the known fields. */
  facts: z.array(factViewSchema),
  /** The car's identifiers: dates, registration, stock number, VIN. */
  details: z.array(factViewSchema),
  /** Of the variant, and of a caravan or motorcycle, with their units. */
  specifications: z.array(factViewSchema),
  /** Dealer comments by paragraphs; a default text if there are none. */
  comments: z.array(z.string()),
  /** Their first 400 characters, if there are more. */
  commentsStart: z.array(z.string()).optional(),
  /** Standard equipment, without repeats. */
  features: z.array(z.string()),
  /** Number shown initially. */
  featuresLimit: z.number().int(),
  /** The dealer's own sections. */
  content: pageContentViewSchema,
});
export type CarSectionsView = z.infer<typeof carSectionsViewSchema>;
