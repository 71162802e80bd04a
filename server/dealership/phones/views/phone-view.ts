import { z } from 'zod';

/** The number at a car. While it is masked there is no link, and `reveal` says how to ask for it. */
export const phoneViewSchema = z.object({
  /** The number as it is shown; masked, its first five characters and asterisks. */
  text: z.string(),
  /** `tel:` link; absent while the number is masked. */
  href: z.string().optional(),
  /** Text of the link, in the tenant's words. */
  call: z.string(),
  /** The analytics event of a call. */
  event: z.object({ id: z.literal(25), label: z.enum(['New Car', 'Used Car']) }),
  reveal: z
    .object({
      /** Where a form is posted that shows the number. */
      action: z.string(),
      /** What `POST /api/phone-reveals` takes. */
      fields: z.object({
        car_id: z.string(),
        dealership_id: z.string().optional(),
        website_id: z.string(),
      }),
    })
    .optional(),
});
export type PhoneView = z.infer<typeof phoneViewSchema>;

/** What asking for a number answers. */
export const revealedPhoneSchema = z.object({
  phone: z.object({
    text: z.string().describe('The number as displayed.'),
    href: z.string().describe('A tel: link.'),
  }),
});
export type RevealedPhone = z.infer<typeof revealedPhoneSchema>['phone'];
