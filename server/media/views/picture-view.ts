import { z } from 'zod';

/** A photo as an `<img>` takes it; `sizes` is the component's. Without srcset the source exists in one size only. */
export const pictureViewSchema = z.object({
  src: z.string(),
  srcset: z.string().optional(),
  alt: z.string(),
});
export type PictureView = z.infer<typeof pictureViewSchema>;
