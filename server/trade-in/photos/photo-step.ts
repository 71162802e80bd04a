import { randomBytes } from 'node:crypto';
import type { PhotoEncoder } from '#server/dealer/media/photo-library';
import {
  mostPhotoBytes,
  type PhotoProblem,
  photoProblemText,
  photoTypes,
} from '#server/dealer/media/rules/image-formats';
import type { Visit } from '#server/dealer/visit';
import type { JourneyOutcome } from '#server/page/views/start-view';
import { readMultipart, refusedForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { err, ok, type Result } from '#server/platform/result';
import { type AskingVisit, admitPhoto } from '#server/trade-in/admit-valuation';
import { type PhotoSlot, photoSlot, photoSlots } from '#server/trade-in/rules/photo-slots';
import { stepHref } from '#server/trade-in/rules/steps';
import type { Valuation } from '#server/trade-in/valuation';
import type { ValuationStore } from '#server/trade-in/valuation-store';
import type { PhotoStepView, PhotoView } from '#server/trade-in/views/valuation-view';
import type { NewPhoto, PhotoUploadStore, ValuationPhoto, ValuationPhotoStore } from './photo-store';

/** The services for photos of valuations. */
export interface PhotoServices {
  readonly valuations: Pick<ValuationStore, 'byId'>;
  readonly valuationPhotos: ValuationPhotoStore;
  readonly photoUploads: PhotoUploadStore;
  readonly photoEncoder: PhotoEncoder;
}

export type PhotoVisit = Pick<Visit<PhotoServices>, 'tenant' | 'now' | 'services'>;

/** The valuation of a personal link, if the site asks for photos and the link is still open. */
export async function photographedValuation(
  { tenant, now, services }: PhotoVisit,
  valuationId: string,
): Promise<Valuation | null> {
  if (!tenant.trade_in.autograb || !tenant.valuation.photos) return null;
  const valuation = await services.valuations.byId(tenant.slug, valuationId);
  return valuation && valuation.expiresAt > now.toISOString() ? valuation : null;
}

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

/** 128 random bits. */
export const unguessableId = (): string => randomBytes(16).toString('base64url');

interface TakenPhoto {
  readonly valuationId: string;
  readonly slot: PhotoSlot;
  /** As the camera wrote it. */
  readonly file: Uint8Array;
}

/** Stores a photo of a valuation in the place of the earlier one in its slot. */
export async function takePhoto(
  visit: PhotoVisit,
  taken: TakenPhoto,
): Promise<Result<ValuationPhoto, PhotoProblem>> {
  const photo = await encodePhoto(visit, taken);
  if (!photo.ok) return photo;
  await visit.services.valuationPhotos.keep(photo.value);
  return photo;
}

/** The photo as it will be stored: upright and without metadata. */
export async function encodePhoto(
  {
    tenant,
    now,
    services,
  }: Pick<PhotoVisit, 'tenant' | 'now'> & {
    readonly services: { readonly photoEncoder: PhotoEncoder };
  },
  { valuationId, slot, file }: TakenPhoto,
): Promise<Result<NewPhoto, PhotoProblem>> {
  const encoded = await services.photoEncoder.encode(file, tenant.slug);
  if (!encoded.ok) return err(encoded.error);
  const createdAt = now.toISOString();
  return ok({ ...encoded.value, id: unguessableId(), tenant: tenant.slug, valuationId, slot, createdAt });
}

/** Holds a photo and the fields beside it. */
const formLimitBytes = mostPhotoBytes + 64 * 1024;

/** Whether a request sends a photo with the page's plain form. */
export const isPhotoForm = ({ headers }: Request): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers.get('content-type') ?? '');

/**
 * Stores the photo of a plain form: the field `slot` names the slot, and the first file among the fields `photo` is
 * taken.
 */
export async function submitPhoto(
  visit: PhotoVisit & AskingVisit,
  valuationId: string,
): Promise<JourneyOutcome> {
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  if (!(await photographedValuation(visit, valuationId))) return { state: 'refused', status: 404 };
  const parts = await readMultipart(visit.request, formLimitBytes);
  if (!parts.ok) return refusedForm(parts.error);
  const { form, cut } = parts.value;
  const slotName = form.get('slot');
  const slot = photoSlot(typeof slotName === 'string' ? slotName : undefined);
  if (!slot) return { state: 'refused', status: cut ? 413 : 404 };
  const invalid = (text: string): JourneyOutcome => ({
    state: 'invalid',
    answer: { errors: { [slot]: text }, values: {} },
  });
  if (cut) return invalid(photoProblemText['too-large']);
  const file = form.getAll('photo').find((entry) => entry instanceof File && entry.size > 0);
  if (!(file instanceof File)) return invalid('Choose a photo first.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (await admitPhoto(visit, bytes.byteLength)) return invalid(photoProblemText['too-many']);
  const photo = await takePhoto(visit, { valuationId, slot, file: bytes });
  return photo.ok
    ? { state: 'next', href: stepHref(valuationId, 'photos') }
    : invalid(photoProblemText[photo.error]);
}
