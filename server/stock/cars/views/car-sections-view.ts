import { z } from 'zod';

const factViewSchema = z.object({ label: z.string(), value: z.string() });
export type FactView = z.infer<typeof factViewSchema>;

/** A section in the dealer's own words. */
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
  /** Page of all photos, large; absent for a car without photos. */
  photosHref: z.string().optional(),
  /** Key information: label and value of the known fields. */
  facts: z.array(factViewSchema),
  /** What identifies this one car: dates, registration, stock number, VIN. */
  details: z.array(factViewSchema),
  /** Of the variant, and of a caravan or motorcycle, with their units. */
  specifications: z.array(factViewSchema),
  /** Dealer comments by paragraphs; the specification's words when there are none. */
  comments: z.array(z.string()),
  /** Their first 400 characters, when there are more. */
  commentsStart: z.array(z.string()).optional(),
  /** Standard equipment, each feature once. */
  features: z.array(z.string()),
  /** How many of them are shown at first. */
  featuresLimit: z.number().int(),
  /** The dealer's own sections. */
  content: pageContentViewSchema,
});
export type CarSectionsView = z.infer<typeof carSectionsViewSchema>;
