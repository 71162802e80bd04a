import { z } from 'zod';

/** A photo as an `<img>` takes it; `sizes` is the component's. Without srcset the source exists in one size only. */
export const pictureViewSchema = z.object({
  src: z.string(),
  srcset: z.string().optional(),
  alt: z.string(),
  /** In formats that are smaller than that of `src`, the smallest first: `<source>` elements. */
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })).optional(),
  /** The same photo small, for a strip of thumbnails. */
  thumb: z.string().optional(),
  /** Its mean colour as #rrggbb: stands in its place while it loads. Absent: not known yet. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
});
export type PictureView = z.infer<typeof pictureViewSchema>;
