import { z } from 'zod';

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
