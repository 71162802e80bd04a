import { localTime } from '#server/platform/text/local-time';
import { pdfOf } from '#server/stock/pdf/car-pdf';
import type { StaffVisit } from './create-desk';
import type { Texts } from './views/desk-view';

/** A file for the person who asks, and nobody else. */
const privateFile = (body: BodyInit, headers: Texts): Response =>
  new Response(body, {
    headers: {
      ...headers,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });

/** The name of a file with the site and today in the dealer's time zone. */
export const datedName = ({ tenant, now }: Pick<StaffVisit, 'tenant' | 'now'>, name: string): string =>
  `${name}-${tenant.slug}-${localTime(tenant.time_zone, now).date}`;

/** A CSV file to download. */
export const privateCsv = (body: BodyInit, name: string): Response =>
  privateFile(body, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });

/** A JSON file to download. */
export const privateJson = (data: object, name: string): Response =>
  privateFile(JSON.stringify(data, null, 2), {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.json"`,
  });

/** A page of its own to read and print, in which nothing runs. */
export const privatePage = (html: string, name: string): Response =>
  privateFile(html, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Disposition': `inline; filename="${name}.html"`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });

/** A file that somebody else made: no browser runs it, whatever it contains. */
const sandboxedFile = (bytes: Uint8Array, headers: Texts): Response =>
  privateFile(new Uint8Array(bytes), {
    ...headers,
    'Content-Length': String(bytes.byteLength),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });

/** A file attached to a lead, as a download that is never displayed. Null: the lead has no such file. */
export async function leadFile({ services, tenant, id, part }: StaffVisit): Promise<Response | null> {
  const file = (await services.leads.filesOf(tenant.slug, id))[Number(part) - 1];
  if (!file) return null;
  return sandboxedFile(file.bytes, {
    'Content-Type': file.type,
    'Content-Disposition': attachment(file.name),
  });
}

/** A photo of a lead's own car. Null: the lead has no such photo. */
export async function valuationPhoto({ services, tenant, id, part }: StaffVisit): Promise<Response | null> {
  const valuation = await services.valuations.ofLead(tenant.slug, id);
  const bytes = valuation && (await services.valuationPhotos.bytesOf(tenant.slug, valuation.id, part));
  return bytes && sandboxedFile(bytes, { 'Content-Type': 'image/jpeg' });
}

/** The PDF of a car in stock, hidden or not, to print for its windscreen, on one page if it fits. Null: no such car, or the site makes no PDFs. */
export async function windowCard(visit: StaffVisit): Promise<Response | null> {
  const [car] = await visit.services.cars.byIds(visit.tenant.slug, [visit.id]);
  if (!car || !visit.tenant.pdf.offered) return null;
  // Paper can't be tapped: a number that the website masks is printed in full.
  const phones = { ...visit.tenant.phones, reveal: 'shown' as const };
  const pdf = pdfOf({ ...visit, tenant: { ...visit.tenant, phones } }, car, { isCard: true });
  const body = await pdf.open(visit.request.signal);
  if (body === undefined) {
    return new Response('Too many PDFs are being made. Please try again in a moment.', { status: 503 });
  }
  return privateFile(body, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${pdf.name}"`,
  });
}

/** The name in both encodings (RFC 6266): plain letters for old programs, then the real one. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
