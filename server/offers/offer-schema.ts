import { z } from 'zod';
import { link, text } from '../tenants/text-schema';

const offerSchema = z.strictObject({
  id: text.describe('Its part of /offers/{manufacturer}/{id}.'),
  name: text.describe('Its heading.'),
  description: text.optional().describe('What is offered.'),
  disclaimer: text.optional().describe('The fine print.'),
  image_url: link.optional().describe('Its picture.'),
});

/** What the dealer offers now (specification §3 "Offer"): `tenants/<slug>/offers.json`. */
export const offersSchema = z.array(offerSchema, 'a list of offers').max(500, 'at most 500 offers');

export type Offer = z.infer<typeof offerSchema>;
