import { assetPicture, type PictureVisit } from '#server/dealer/media/asset-library';
import type { SizedPictureView } from '#server/dealer/media/views/picture-view';
import { markdownRefs } from './rules/markdown';

/** The pictures named in Markdown that exist. */
export async function picturesIn(
  bff: PictureVisit,
  markdown: string,
): Promise<ReadonlyMap<string, SizedPictureView>> {
  if (!markdown.includes('![')) return new Map();
  const pictures = await Promise.all(
    markdownRefs(markdown).images.map(async ({ ref, alt }) => {
      const picture = await assetPicture(bff, ref, alt);
      return picture ? ([[ref, picture]] as const) : [];
    }),
  );
  return new Map(pictures.flat());
}

/** A picture with its alternative text, if one is named and exists. */
export const pictureFor = async (
  bff: PictureVisit,
  ref: string | undefined,
  alt: string | undefined,
): Promise<SizedPictureView | undefined> => (ref ? await assetPicture(bff, ref, alt ?? '') : undefined);
