import type { PhotoEncoder } from '#server/dealer/media/photo-encoder';
import type { Visit } from '#server/dealer/tenants/visit';
import type { Valuation } from '#server/trade-in/valuation';
import type { ValuationStore } from '#server/trade-in/valuation-store-port';
import type { PhotoUploadStore, ValuationPhotoStore } from './photo-port';

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
