import type { Bff } from '#server/entry/bff';
import { financeDetails } from '#server/stock/finance/car-finance';
import { toLocationCard } from '#server/dealership/locations/to-location-card';
import { isAvailable } from '#server/stock/price/rules/availability';
import { findCar } from '#server/stock/cars/show-car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { primaryLocation } from '#server/dealership/locations/rules/primary-location';
import type { Tenant } from '#server/settings/tenant-schema';
import { gatherPhotos } from './gather-photos';
import type { PdfContent } from './pdf-printer-port';
import type { MadePdf } from './pdf-shelf';
import { pdfContent } from './rules/pdf-content';
import { photoUrls } from './rules/photos';

/** Raise it when files of the same content would look otherwise: kept copies are known by it. */
const layoutVersion = 2;

type Bytes = Uint8Array<ArrayBuffer>;

/** How an address of a car's PDF turned out; `open` gives the bytes, undefined when too many are being made. */
export type CarPdf =
  /** This site offers no PDFs. */
  | { readonly state: 'off' }
  | { readonly state: 'unknown' }
  | { readonly state: 'gone' }
  | {
      readonly state: 'here';
      /** `{slug}.pdf` */
      readonly name: string;
      /** Everything the file says: another one exactly when this differs. */
      readonly identity: string;
      open(signal: AbortSignal): Promise<Bytes | ReadableStream<Bytes> | undefined>;
    };

/**
 * The PDF of a car. What it says decides under which name it is kept: the car's and
 * the tenant's version and the day are all in it.
 */
export async function carPdf(bff: Bff, slug: string): Promise<CarPdf> {
  const { tenant, services } = bff;
  if (!tenant.pdf.offered) return { state: 'off' };
  const found = await findCar(bff, slug);
  if (found.state !== 'here') return { state: found.state };
  const { content, urls } = contentOf(bff, found.car);
  const identity = JSON.stringify([layoutVersion, tenant.slug, tenant.pdf.logo ?? '', urls, content]);
  return {
    state: 'here',
    name: `${found.car.slug}.pdf`,
    identity,
    open: (signal) => services.pdfs.get(identity, (given) => make(bff, content, urls, given), signal),
  };
}

function contentOf(
  { tenant, now, url }: Bff,
  car: Parameters<typeof toCarView>[0],
): { readonly content: PdfContent; readonly urls: readonly string[] } {
  const paper = withNumbers(tenant);
  const view = toCarView(car, paper, now);
  const urls = photoUrls(car, tenant.pdf.photos);
  const home = primaryLocation(tenant);
  const { lenders, note } = financeDetails(car, tenant, now);
  const [lender] = isAvailable(car) ? lenders : [];
  const content = pdfContent({
    car,
    view,
    tenant: paper,
    now,
    pageUrl: new URL(view.href, url).href,
    photoCount: urls.length,
    ...(lender ? { finance: { ...lender, note } } : {}),
    ...(home ? { home: toLocationCard(home, paper, now) } : {}),
  });
  return { content, urls };
}

/** Paper has no button that reveals a masked number: it prints one that people can call. */
const withNumbers = (tenant: Tenant): Tenant => ({
  ...tenant,
  phones: { ...tenant.phones, reveal: 'shown' },
});

async function make(
  { tenant, now, services }: Bff,
  content: PdfContent,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<MadePdf | undefined> {
  const { logo: file } = tenant.pdf;
  const [{ photos, whole }, logo] = await Promise.all([
    gatherPhotos(services.carPhotos, { urls, hosts: tenant.media.photo_hosts }),
    file === undefined ? undefined : services.tenantFiles.read(tenant.slug, file),
  ]);
  if (signal.aborted) return undefined;
  const bytes = services.pdfPrinter.print({ content, photos, ...(logo ? { logo } : {}), madeAt: now });
  return bytes && { bytes, whole };
}
