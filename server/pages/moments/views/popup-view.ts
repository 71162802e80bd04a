import { z } from 'zod';

/** The promotional popup for today. */
export const popupViewSchema = z.object({
  id: z.string().describe('Changes whenever the popup changes.'),
  title: z.string(),
  description: z.string().optional(),
  button: z.object({ text: z.string(), href: z.string() }).optional(),
  picture: z
    .object({
      src: z.string(),
      srcset: z.string().optional(),
      width: z.number().describe('In pixels, like the height; together they give its proportions.'),
      height: z.number(),
    })
    .optional(),
});

export type PopupView = z.infer<typeof popupViewSchema>;
