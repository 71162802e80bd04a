import { z } from 'zod';

/** The image that other sites show with a link to a page: `og:image` and what goes with it. Sizes in pixels. */
export const ogImageViewSchema = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
});
export type OgImageView = z.infer<typeof ogImageViewSchema>;
