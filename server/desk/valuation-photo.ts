import type { DeskVisit } from './create-desk';

/** A photo of a lead's own car, for staff. Browsers show it and nothing else. Null: the lead has no such photo. */
export async function valuationPhoto(
  { services, tenant }: DeskVisit,
  leadId: string,
  photoId: string,
): Promise<Response | null> {
  const valuation = await services.valuations.ofLead(tenant.slug, leadId);
  const bytes = valuation && (await services.valuationPhotos.bytesOf(tenant.slug, valuation.id, photoId));
  if (!bytes) return null;
  return new Response(bytes, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(bytes.byteLength),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
