import { photoProblemText } from '#server/dealer/media/rules/image-formats';
import { readMultipart, refusedForm } from '#server/platform/http/body';
import { catchUpWithStock } from '#server/search/catch-up';
import { addPhoto, leastPhotoSides, type PhotoFailure } from '#server/stock/feeds/change-photos';
import { auditStaff } from './accounts/audit';
import { carOf, carPageView } from './car-page';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import { stockPath } from './stock-page';
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
  await auditStaff(visit, 'car-changed', { detail: `${there.stored.stocknum ?? id}: photos` });
  for (const file of files.slice(0, mostFiles)) {
    const added = await addPhoto(services, {
      tenant,
      name: id,
      by: 'id',
      isExpected: async () => true,
      file: new Uint8Array(await file.arrayBuffer()),
    });
    if (!added.ok) problems.push(`${file.name.slice(0, 80)}: ${problemText(added.error)}`);
  }
  if (files.length > mostFiles)
    problems.push(`Only the first ${mostFiles} photos were read. Send the others again.`);
  if (sent.value.cut)
    problems.push('The photos are too large together. Send the missing ones again, a few at a time.');
  if (files.length === 0) problems.push('Choose one or more photos first.');
  await catchUpWithStock(services, tenant.slug);
  if (problems.length === 0) return goTo(`${stockPath}/${id}?done=photos`);
  return showPage(await carPageView(visit, id, { problems }));
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
