import type { Bff } from '../bff';
import type { PageParts } from '../site/page-parts';

/** The page that the tenant's content folder has at a path (specification §2 "Routes", information pages). */
export async function contentPage({ site, url }: Bff, path: string): Promise<PageParts | undefined> {
  const page = site.content.get(path);
  if (!page) return undefined;
  return { head: { title: page.title, canonical: new URL(path, url).href }, before: [] };
}
