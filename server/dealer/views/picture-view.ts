import { z } from 'zod';

/** A photo as `<img>` attributes; `sizes` is the component's. Without srcset the source exists in one size only. */
export const pictureViewSchema = z.object({
  src: z.string(),
  srcset: z.string().optional(),
  alt: z.string(),
  /** In formats smaller than that of `src`, the smallest first: `<source>` elements. */
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })).optional(),
  /** A thumbnail of the photo. */
  thumb: z.string().optional(),
  /** What it shows reaches up to its edge, as a motorcycle does: phones show it whole. */
  tall: z.literal(true).optional(),
  /** Its mean colour as #rrggbb, shown while it loads. Absent: not known yet. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
});
export type PictureView = z.infer<typeof pictureViewSchema>;

/** A picture in its own proportions. */
export interface SizedPictureView {
  readonly src: string;
  readonly srcset?: string | undefined;
  /** Of the widest rendition, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Empty for a decoration. */
  readonly alt: string;
}
