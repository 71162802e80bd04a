import { z } from 'zod';

/** The promotional popup of a site as it is shown today. */
export const popupViewSchema = z.object({
  id: z.string().describe('Another one whenever it says something else.'),
  title: z.string(),
  description: z.string().optional(),
  button: z.object({ text: z.string(), href: z.string() }).optional(),
  picture: z
    .object({
      src: z.string(),
      srcset: z.string().optional(),
      width: z.number().describe('In pixels, as the height: for its proportions.'),
      height: z.number(),
    })
    .optional(),
});

export type PopupView = z.infer<typeof popupViewSchema>;
