import { z } from 'zod';

/** The popup and chat of a site's pages. */
export interface PopupsView {
  /** The id of today's popup. */
  readonly popup?: string | undefined;
  readonly chat?: ChatView | undefined;
}

/** Link to the dealer's chat; without a script it is the contact form. */
export interface ChatView {
  readonly text: string;
  readonly script?: string | undefined;
}

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
