import { z } from 'zod';

/** The link preview image of a page: `og:image` and its properties. Sizes in pixels. */
export const ogImageViewSchema = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
});
export type OgImageView = z.infer<typeof ogImageViewSchema>;
