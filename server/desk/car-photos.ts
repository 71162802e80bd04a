import { imageAddresses } from '#server/dealer/media/rules/car-images';
import { photoProblemText } from '#server/dealer/media/rules/image-formats';
import { ownPhotoNamed, photoHash } from '#server/dealer/media/rules/picture-path';
import { readMultipart, refusedForm } from '#server/platform/http/body';
import { catchUpWithStock } from '#server/search/catch-up';
import type { Car } from '#server/settings/car';
import { addPhoto, leastPhotoSides, type PhotoFailure, removePhoto } from '#server/stock/feeds/change-photos';
import { auditStaff } from './accounts/audit';
import { applied, atPhotos, carOf, carPageView } from './car-page';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import type { DeskContent } from './views/desk-view';

/** One upload: a dozen photos as phones take them. */
const mostBytes = 96 * 1024 * 1024;
const mostFiles = 30;

/**
 * Adds the photos of a form to a car, after its others. A photo that can't be used is named with the reason; the others
 * are saved. Null: no such car. Throws a Response for a request that is no such form.
 */
export async function addCarPhotos(visit: StaffVisit, id: string): Promise<DeskOutcome<DeskContent> | null> {
  const { services, tenant } = visit;
  const there = await carOf(visit, id);
  if (!there) return null;
  const sent = await readMultipart(visit.request, mostBytes);
  if (!sent.ok) throw new Response('Refused', { status: refusedForm(sent.error).status });
  const files = sent.value.form
    .getAll('photos')
    .filter((file) => file instanceof File && file.size > 0) as File[];
  const problems: string[] = [];
  let savedPhotos = 0;
  await auditStaff(visit, 'car-changed', { detail: `${there.stored.stocknum ?? id}: photos` });
  for (const file of files.slice(0, mostFiles)) {
    const added = await addPhoto(services, {
      tenant,
      name: id,
      by: 'id',
      isExpected: async () => true,
      file: new Uint8Array(await file.arrayBuffer()),
    });
    if (added.ok) savedPhotos += 1;
    else problems.push(`${file.name.slice(0, 80)}: ${problemText(added.error)}`);
  }
  if (files.length > mostFiles)
    problems.push(`Only the first ${mostFiles} photos were read. Send the others again.`);
  if (sent.value.cut)
    problems.push('The photos are too large together. Send the missing ones again, a few at a time.');
  if (files.length === 0) problems.push('Choose one or more photos first.');
  await catchUpWithStock(services, tenant.slug);
  if (problems.length === 0) return goTo(atPhotos(id, 'photos'));
  return showPage(await carPageView(visit, id, { problems, savedPhotos }));
}

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
export async function changeCarPhotos(
  visit: StaffVisit,
  form: URLSearchParams,
  id: string,
): Promise<DeskOutcome<DeskContent> | null> {
  const there = await carOf(visit, id);
  if (!there) return null;
  const addresses = imageAddresses(there.marked);
  const [action, key] = [form.get('do') ?? '', form.get('photo') ?? ''];
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
async function withoutOwnPhoto(
  visit: StaffVisit,
  car: Car,
  photoId: string,
): Promise<DeskOutcome<DeskContent>> {
  const { services, tenant } = visit;
  await auditStaff(visit, 'car-changed', { detail: `${car.stocknum ?? car.id}: photos` });
  await removePhoto(services, { tenant, name: car.id, by: 'id', isExpected: async () => true, photoId });
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
