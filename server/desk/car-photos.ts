import { imageAddresses } from '#server/dealer/media/rules/car-images';
import { photoProblemText } from '#server/dealer/media/rules/image-formats';
import { ownPhotoNamed, photoHash } from '#server/dealer/media/rules/picture-path';
import { err } from '#server/platform/result';
import { catchUpWithStock } from '#server/search/catch-up';
import type { Car } from '#server/settings/car';
import { addPhoto, leastPhotoSides, type PhotoFailure, removePhoto } from '#server/stock/feeds/change-photos';
import { auditStaff } from './accounts/audit';
import { atPhotos, carOf, carPageView } from './car-page';
import { applied } from './change-stock-car';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { textIn } from './rules/page-parts';
import { storePictures } from './sent-files';

/**
 * Adds the photos of a form to a car, after its others. Null: no such car. Throws a Response for a request that is no such
 * form.
 */
export async function addCarPhotos(visit: StaffVisit): FormAnswer {
  const { services, tenant, id } = visit;
  const there = await carOf(visit);
  if (!there) return null;
  await auditStaff(visit, 'car-changed', { detail: `${there.stored.stocknum ?? id}: photos` });
  const sent = await storePictures(visit, 'photos', async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const added = await addPhoto(services, { ...photosOf(visit), file: bytes });
    return added.ok ? added : err(problemText(added.error));
  });
  await catchUpWithStock(services, tenant.slug);
  if (sent.problems.length === 0) return goTo(atPhotos(id, 'photos'));
  return showPage(await carPageView(visit, sent));
}

/** Names the car whose photos change, whatever else has changed of it. */
const photosOf = ({ tenant, id }: StaffVisit) => ({
  tenant,
  name: id,
  by: 'id' as const,
  isExpected: async () => true,
});

function problemText(failure: PhotoFailure): string {
  switch (failure.kind) {
    case 'full':
      return 'the car has as many photos as a page shows. Remove one first.';
    case 'too-small':
      return `a photo needs at least ${leastPhotoSides.long} × ${leastPhotoSides.short} pixels.`;
    case 'unusable':
      return photoProblemText[failure.problem];
    default:
      return 'the photo could not be saved just now. Please send it again.';
  }
}

/** Moves a photo of a car, or takes it out. Null: no such car, photo or move. */
export async function changeCarPhotos(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const there = await carOf(visit);
  if (!there) return null;
  const addresses = imageAddresses(there.marked);
  const [action, key] = [textIn(form, 'do'), textIn(form, 'photo')];
  const images = movedPhotos(addresses, { action, key, place: Number(form.get('place') ?? Number.NaN) });
  if (!images) return null;
  const own = ownPhotoNamed(addresses.find((url) => photoHash(url) === key) ?? '');
  if (action === 'photo-remove' && own !== undefined) return withoutOwnPhoto(visit, there.stored, own);
  return applied(
    visit,
    there.stored,
    { images: images.map((url) => ({ url })) },
    { done: 'photos', detail: 'photos' },
  );
}

/** An uploaded photo is deleted, wherever it stands; a feed's photo is only left out of the list. */
async function withoutOwnPhoto(visit: StaffVisit, car: Car, photoId: string): FormAnswer {
  const { services, tenant } = visit;
  await auditStaff(visit, 'car-changed', { detail: `${car.stocknum ?? car.id}: photos` });
  await removePhoto(services, { ...photosOf(visit), photoId });
  await catchUpWithStock(services, tenant.slug);
  return goTo(atPhotos(car.id, 'photos'));
}

interface PhotoMove {
  readonly action: string;
  readonly key: string;
  /** Where it was dropped, from 0. */
  readonly place: number;
}

/** The photos after one of them was moved or taken out; null: there is no such photo or no such move. */
function movedPhotos(
  addresses: readonly string[],
  { action, key, place }: PhotoMove,
): readonly string[] | null {
  const at = addresses.findIndex((url) => photoHash(url) === key);
  const photo = addresses[at];
  if (photo === undefined) return null;
  const others = addresses.filter((url) => url !== photo);
  const moves: Readonly<Record<string, number>> = {
    'photo-first': 0,
    'photo-earlier': Math.max(0, at - 1),
    'photo-later': at + 1,
    'photo-to': place,
  };
  if (action === 'photo-remove') return others;
  const to = moves[action];
  if (to === undefined || !Number.isInteger(to) || to < 0) return null;
  return [...others.slice(0, to), photo, ...others.slice(to)];
}
