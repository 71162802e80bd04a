import type { TenantFiles } from '#server/dealer/files/tenant-file';
import { primaryLocation } from '#server/dealer/locations/rules/place-order';
import { toLocationCard } from '#server/dealer/locations/to-location-card';
import type { CarPhotos } from '#server/dealer/media/car-photos';
import type { Visit } from '#server/dealer/tenants/visit';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { findCar } from '#server/stock/cars/show-car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { financeDetails } from '#server/stock/finance/car-finance';
import { gatherPhotos, photoUrls } from './gather-photos';
import type { PdfContent, PdfPrinter } from './pdf-printer-port';
import type { MadePdf, PdfShelf } from './pdf-shelf';
import { pdfContent } from './rules/pdf-content';

/** Raise it when the layout changes: part of the cached copies' key. */
const layoutVersion = 2;

/** The services for making a PDF. */
interface PdfServices {
  readonly cars: CarStore;
  readonly carPhotos: CarPhotos;
  readonly tenantFiles: TenantFiles;
  /** PDFs, cached or in progress. */
  readonly pdfs: PdfShelf;
  readonly pdfPrinter: PdfPrinter;
}
type PdfVisit = Visit<PdfServices>;

type Bytes = Uint8Array<ArrayBuffer>;

/** The outcome of a car's PDF address; `open` returns the bytes, undefined if too many are being made. */
export type CarPdf =
  /** This site offers no PDFs. */
  | { readonly state: 'off' }
  | { readonly state: 'unknown' }
  | { readonly state: 'gone' }
  | {
      readonly state: 'here';
      /** `{slug}.pdf` */
      readonly name: string;
      /** Key of the file's content: differs exactly if the content does. */
      readonly identity: string;
      open(signal: AbortSignal): Promise<Bytes | ReadableStream<Bytes> | undefined>;
    };

/** The PDF of a car. Its cache key has everything it depends on: the car's and the tenant's version and the day. */
export async function carPdf(visit: PdfVisit, slug: string): Promise<CarPdf> {
  const { tenant, services } = visit;
  if (!tenant.pdf.offered) return { state: 'off' };
  const lookup = await findCar(visit, slug);
  if (lookup.state !== 'here') return { state: lookup.state };
  const { content, urls } = contentOf(visit, lookup.car);
  const identity = JSON.stringify([layoutVersion, tenant.slug, tenant.pdf.logo ?? '', urls, content]);
  return {
    state: 'here',
    name: `${lookup.car.slug}.pdf`,
    identity,
    open: (signal) =>
      services.pdfs.get(identity, (writer) => make(visit, content, urls, writer), {
        tenant: tenant.slug,
        signal,
      }),
  };
}

function contentOf(
  { tenant, now, url }: Visit,
  car: Parameters<typeof toCarView>[0],
): { readonly content: PdfContent; readonly urls: readonly string[] } {
  const view = toCarView(car, tenant, now);
  const urls = photoUrls(car, tenant.pdf.photos);
  const home = primaryLocation(tenant);
  const { lenders, note } = financeDetails(car, tenant, now);
  const [lender] = lenders;
  const content = pdfContent({
    car,
    view,
    tenant,
    now,
    pageUrl: new URL(view.href, url).href,
    photoCount: urls.length,
    ...(lender ? { finance: { ...lender, note } } : {}),
    ...(home ? { home: toLocationCard(home, tenant, now) } : {}),
  });
  return { content, urls };
}

async function make(
  { tenant, now, services }: PdfVisit,
  content: PdfContent,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<MadePdf | undefined> {
  const { logo: file } = tenant.pdf;
  const [{ photos, whole }, logo] = await Promise.all([
    gatherPhotos(services.carPhotos, { urls, tenant: tenant.slug, hosts: tenant.media.photo_hosts }),
    file === undefined ? undefined : services.tenantFiles.read(tenant.slug, file),
  ]);
  if (signal.aborted) return undefined;
  const bytes = services.pdfPrinter.print({ content, photos, ...(logo ? { logo } : {}), madeAt: now });
  return bytes && { bytes, whole };
}
