import type { Bff } from '../bff';
import type { PageParts } from '../site/page-parts';
import type { ContentPage } from './content-schema';
import { makeBlocks } from './make-blocks';
import { pictureFor } from './page-pictures';
import { partsOf } from './page-source';
import { newOutline } from './rules/markdown';
import { isShown } from './rules/page-window';
import type { PagePart } from './rules/read-page';
import type { BlockView } from './views/block-view';

/** The page that the tenant's content folder has at a path now (specification §2 "Routes", information pages). */
export async function contentPage(bff: Bff, path: string): Promise<PageParts | undefined> {
  const page = contentAt(bff, path);
  return page && pageParts(bff, page, await partsOf(bff, page));
}

/** The page of a path, where there is one and it is shown now. */
export function contentAt({ site, tenant, now }: Bff, path: string): ContentPage | undefined {
  const page = site.content.get(path);
  return page && isShown(page, tenant.time_zone, now) ? page : undefined;
}

type Shown = Pick<
  ContentPage,
  'path' | 'title' | 'heading' | 'description' | 'image' | 'image_alt' | 'noindex'
>;

/** Makes a page of its parts: what stands above the address's form, and below it. */
export async function pageParts(
  bff: Bff,
  page: Shown,
  parts: readonly PagePart[],
  lead?: Partial<Extract<BlockView, { kind: 'title' }>>,
): Promise<PageParts> {
  const { tenant, url } = bff;
  const marker = parts.findIndex(({ name }) => name === 'form');
  const above = marker < 0 ? parts : parts.slice(0, marker);
  const making = { outline: newOutline(), first: true };
  const picture = await pictureFor(bff, page.image, page.image_alt);
  const led = above[0]?.name !== 'banner';
  const heading: BlockView = { kind: 'title', heading: page.heading ?? page.title, picture, ...lead };
  const headed = led && (marker !== 0 || lead !== undefined);
  if (led) making.first = false;
  return {
    head: {
      title: `${page.title} | ${tenant.name}`,
      description: page.description,
      canonical: new URL(page.path, url).href,
      noindex: page.noindex || undefined,
      image: picture && new URL(picture.src, url).href,
    },
    before: [...(headed ? [heading] : []), ...(await makeBlocks(bff, above, making))],
    after: marker < 0 ? [] : await makeBlocks(bff, parts.slice(marker + 1), making),
  };
}
