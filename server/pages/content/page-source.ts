import { LRUCache } from 'lru-cache';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { ContentPage } from '#server/settings/content-schema';
import { contentText } from './content-files';
import { textOf } from './page-texts';
import { type PagePart, readPage } from './rules/read-page';

type Parts = readonly PagePart[];

/** A page object represents its file as loaded: a changed file is loaded as a new object. */
const kept = new LRUCache<ContentPage, Parts>({ max: 1_000 });

/** The parts of a page. Empty, and logged, if its file was broken or removed since it was loaded. */
export async function partsOf(
  visit: Pick<PageVisit, 'tenant' | 'services'>,
  page: ContentPage,
): Promise<Parts> {
  const known = kept.get(page);
  if (known) return known;
  const { tenant, services } = visit;
  const text = textOf(page) ?? (await textOnDisk(visit, page));
  const read = text === undefined ? undefined : readPage(page.file, text);
  if (read?.ok) {
    kept.set(page, read.value.parts);
    return read.value.parts;
  }
  services.log.warn({ tenant: tenant.slug, file: page.file }, 'could not read a page file');
  return [];
}

async function textOnDisk({ tenant, services }: Pick<PageVisit, 'tenant' | 'services'>, page: ContentPage) {
  const bytes = await services.tenantFiles.read(tenant.slug, page.file);
  const text = bytes && contentText(bytes);
  return text?.ok ? text.value : undefined;
}
