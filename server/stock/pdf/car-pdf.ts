import type { CarPhotos } from '#server/dealer/media/car-photos';
import type { PhotoSite } from '#server/dealer/media/photo-library';
import { imageAddresses } from '#server/dealer/media/rules/car-images';
import { primaryLocation } from '#server/dealer/rules/place-order';
import type { TenantFiles } from '#server/dealer/tenant-file';
import { toLocationCard } from '#server/dealer/to-location-card';
import type { Visit } from '#server/dealer/visit';
import type { Car } from '#server/settings/car';
import type { CarStore } from '#server/stock/cars/car-store';
import { trustFacts } from '#server/stock/cars/rules/trust';
import { findCar } from '#server/stock/cars/show-car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { chargeLines } from '#server/stock/charges/rules/leading-price';
import { financeDetails } from '#server/stock/finance/car-finance';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import type { PdfOrder, PdfPrinter } from './pdf-printer-port';
import type { MadePdf, PdfShelf } from './pdf-shelf';
import { pdfContent, shorterContents, withSmallPhoto } from './rules/pdf-content';

/** Raise it when the layout changes: part of the cached copies' key. */
const layoutVersion = 5;

/** The services for making a PDF. */
export interface PdfServices {
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
type CarPdf =
  /** This site offers no PDFs. */
  { readonly state: 'off' } | { readonly state: 'unknown' } | { readonly state: 'gone' } | PdfHere;
interface PdfHere {
  readonly state: 'here';
  /** `{slug}.pdf` */
  readonly name: string;
  /** Key of the file's content: differs exactly if the content does. */
  readonly identity: string;
  open(signal: AbortSignal): Promise<Bytes | ReadableStream<Bytes> | undefined>;
}

/** The PDF of a car that shoppers see. */
export async function carPdf(visit: PdfVisit, slug: string): Promise<CarPdf> {
  if (!visit.tenant.pdf.offered) return { state: 'off' };
  const lookup = await findCar(visit, slug);
  return lookup.state === 'here' ? pdfOf(visit, lookup.car) : { state: lookup.state };
}

/**
 * The PDF of a car. Its cache key has everything it depends on: the car's and the tenant's version, the day and the state of registration. `isCard`: on
 * one page where its words fit there; otherwise on two.
 */
export function pdfOf(visit: PdfVisit, car: Car, { isCard = false } = {}): PdfHere {
  const { tenant, services } = visit;
  const { content, urls } = contentOf(visit, car, isCard);
  const fitting = isCard
    ? { mostPages: 1, shorter: shorterContents(content) }
    : { mostPages: 2, shorter: [withSmallPhoto(content)] };
  const identity = JSON.stringify([layoutVersion, tenant.slug, tenant.pdf.logo ?? '', urls, content, isCard]);
  return {
    state: 'here',
    name: `${car.slug}.pdf`,
    identity,
    open: (signal) =>
      services.pdfs.get(identity, (writer) => make(visit, { content, ...fitting }, urls, writer), {
        tenant: tenant.slug,
        signal,
      }),
  };
}

function contentOf({ tenant, now, url }: Visit, car: Car, isCard: boolean) {
  const terms = shopperTerms(url.searchParams, tenant);
  const view = toCarView(car, tenant, now, {}, terms);
  const urls = photoUrls(car, tenant.pdf.photos);
  const home = primaryLocation(tenant);
  const basis = { state: terms.state, now };
  const { lenders, note } = financeDetails(car, tenant, now, basis);
  const [lender] = lenders;
  const content = pdfContent({
    car,
    view,
    tenant,
    now,
    pageUrl: new URL(view.href, url).href,
    trust: trustFacts(car, tenant, now, { reply: undefined, state: terms.state }),
    photoCount: urls.length,
    charges: isCard ? [] : chargeLines(car, tenant, basis),
    finance: lender && { ...lender, note },
    home: home && toLocationCard(home, tenant, now),
  });
  return { content, urls };
}

async function make(
  { tenant, now, services }: PdfVisit,
  contents: Pick<PdfOrder, 'content' | 'shorter' | 'mostPages'>,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<MadePdf | undefined> {
  const { logo: file } = tenant.pdf;
  const [{ photos, whole }, logo] = await Promise.all([
    gatherPhotos(services.carPhotos, { urls, tenant: tenant.slug, hosts: tenant.media.photo_hosts }),
    file === undefined ? undefined : services.tenantFiles.read(tenant.slug, file),
  ]);
  if (signal.aborted) return undefined;
  const bytes = services.pdfPrinter.print({ ...contents, photos, logo, madeAt: now });
  return bytes && { bytes, whole };
}

/** Milliseconds that a shopper waits for photos; later ones are left out. */
const patienceMs = 4_000;

interface WantedPhotos extends PhotoSite {
  readonly urls: readonly string[];
  readonly waitMs?: number;
}

interface GatheredPhotos {
  readonly photos: readonly (Uint8Array<ArrayBuffer> | undefined)[];
  /** Every photo was available. */
  readonly whole: boolean;
}

/** The photos of a PDF as JPEG files, the first one large. Never fails: unavailable photos are left out. */
export async function gatherPhotos(
  carPhotos: CarPhotos,
  { urls, tenant, hosts, waitMs = patienceMs }: WantedPhotos,
): Promise<GatheredPhotos> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  const had = await Promise.all(
    urls.map((url, index) => {
      const photo = carPhotos.jpegOf(url, index === 0 ? largePhotoPx : smallPhotoPx, { tenant, hosts });
      return Promise.race([photo.catch(() => undefined), timeUp]);
    }),
  );
  clearTimeout(timer);
  return { photos: withinBudget(had), whole: had.every((photo) => photo !== undefined) };
}

/** Pixels: 200 per inch of the large photo and of the small ones, at their printed sizes. */
const largePhotoPx = 960;
const smallPhotoPx = 480;

/** All photos of a file together: with its fonts and texts it stays below a megabyte. */
const mostBytes = 900_000;

/** Addresses of the photos in a car's PDF: the first one, and a number beside it. */
export function photoUrls(car: Pick<Car, 'images' | 'primary_image_url'>, beside: number): string[] {
  return [...new Set(imageAddresses(car))].slice(0, beside + 1);
}

/** The photos that fit into the file: leaves out one that would make it too large, but not smaller ones after it. */
export function withinBudget<T extends { readonly byteLength: number }>(
  photos: readonly (T | undefined)[],
  budget = mostBytes,
): (T | undefined)[] {
  let usedBytes = 0;
  return photos.map((photo) => {
    if (!photo || usedBytes + photo.byteLength > budget) return undefined;
    usedBytes += photo.byteLength;
    return photo;
  });
}
