import { LRUCache } from 'lru-cache';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { ContentPage } from '#server/settings/content-schema';
import { contentText } from './content-files';
import { type PagePart, readPage } from './rules/read-page';

type Parts = readonly PagePart[];

/** A page object represents its file as loaded: a changed file is loaded as a new object. */
const cache = new LRUCache<ContentPage, Parts>({ max: 1_000 });

/** The parts of a page. Empty, and logged, if its file was broken or removed since it was loaded. */
export async function partsOf(
  visit: Pick<ShopperVisit, 'tenant' | 'services'>,
  page: ContentPage,
): Promise<Parts> {
  const source = cache.get(page);
  if (source) return source;
  const { tenant, services } = visit;
  const text = textOf(page) ?? (await textOnDisk(visit, page));
  const read = text === undefined ? undefined : readPage(page.file, text);
  if (read?.ok) {
    cache.set(page, read.value.parts);
    return read.value.parts;
  }
  services.log.warn({ tenant: tenant.slug, file: page.file }, 'could not read a page file');
  return [];
}

async function textOnDisk(
  { tenant, services }: Pick<ShopperVisit, 'tenant' | 'services'>,
  page: ContentPage,
) {
  const bytes = await services.tenantFiles.read(tenant.slug, page.file);
  const text = bytes && contentText(bytes);
  return text?.ok ? text.value : undefined;
}

/** For all sites of a process together; beyond that, a text is read from its file on request. */
const mostBytes = 16 * 1024 * 1024;

/** As bytes outside the JavaScript heap, where garbage collection would scan them repeatedly. */
const texts = new WeakMap<ContentPage, Uint8Array>();
let left = mostBytes;
const forgotten = new FinalizationRegistry((bytes: number) => {
  left += bytes;
});

/**
 * Retains the texts of a site's pages as loaded: if a file breaks afterwards, its page still shows the previous text.
 * The amount is limited so that five hundred sites fit into a small machine.
 */
export function keepTexts(pages: readonly { readonly page: ContentPage; readonly source: string }[]): void {
  for (const { page, source } of pages) {
    if (left <= 0) return;
    const bytes = Buffer.from(source);
    left -= bytes.length;
    texts.set(page, bytes);
    forgotten.register(page, bytes.length);
  }
}

/** The text of a page as loaded, if retained. */
export function textOf(page: ContentPage): string | undefined {
  const bytes = texts.get(page);
  return bytes && new TextDecoder().decode(bytes);
}
