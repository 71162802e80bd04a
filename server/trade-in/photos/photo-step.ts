import { mostPhotoBytes, photoProblemText, photoTypes } from '#server/dealer/media/rules/image-formats';
import type { Valuation } from '#server/trade-in/valuation';
import type { ValuationPhoto } from './photo-port';
import type { PhotoVisit } from './photo-services';
import { photoSlots } from './rules/photo-slots';
import type { PhotoStepView, PhotoView } from './views/photo-step-view';

/** The address of a valuation's endpoints. */
const endpointsOf = (valuationId: string): string => `/api/valuations/${encodeURIComponent(valuationId)}`;

/** A stored photo for its shopper. */
export const photoView = (valuationId: string, { id, width, height }: ValuationPhoto): PhotoView => ({
  id,
  width,
  height,
  src: `${endpointsOf(valuationId)}/photos/${id}`,
});

/** The step in which a shopper photographs their car. `action`: the page's own address. */
export async function photoStepView(
  { tenant, services }: Pick<PhotoVisit, 'tenant' | 'services'>,
  { id }: Pick<Valuation, 'id'>,
  action: string,
): Promise<PhotoStepView> {
  const photos = await services.valuationPhotos.ofValuation(tenant.slug, id);
  const photoOf = (name: string) => photos.find(({ slot }) => slot === name);
  return {
    action,
    uploadsHref: `${endpointsOf(id)}/uploads`,
    photosHref: `${endpointsOf(id)}/photos`,
    accept: photoTypes,
    mostBytes: mostPhotoBytes,
    tooLarge: photoProblemText['too-large'],
    slots: photoSlots.map((slot) => {
      const photo = photoOf(slot.name);
      return photo ? { ...slot, photo: photoView(id, photo) } : slot;
    }),
  };
}
