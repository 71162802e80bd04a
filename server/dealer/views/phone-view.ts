import { z } from 'zod';

/** A car's phone number. While it is masked there is no link, and `reveal` has the data needed to request it. */
export const phoneViewSchema = z.object({
  /** The displayed number; if masked, its first five characters and asterisks. */
  text: z.string(),
  /** `tel:` link; absent while the number is masked. */
  href: z.string().optional(),
  /** Text of the link, from the tenant's settings. */
  call: z.string(),
  /** The analytics event of a call. */
  event: z.object({ id: z.literal(25), label: z.enum(['New Car', 'Used Car']) }),
  reveal: z
    .object({
      /** Form action that reveals the number. */
      action: z.string(),
      /** The body of `POST /api/phone-reveals`. */
      fields: z.object({
        car_id: z.string(),
        dealership_id: z.string().optional(),
        website_id: z.string(),
      }),
    })
    .optional(),
});
export type PhoneView = z.infer<typeof phoneViewSchema>;

/** The answer to a request for a number. */
export const revealedPhoneSchema = z.object({
  phone: z.object({
    text: z.string().describe('The number as displayed.'),
    href: z.string().describe('A tel: link.'),
  }),
});
export type RevealedPhone = z.infer<typeof revealedPhoneSchema>['phone'];
