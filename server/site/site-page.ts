import type { Bff } from '../bff';
import { contentPage } from '../content/content-page';
import { siteFormView } from '../leads/site-form-page';
import type { FormView } from '../leads/views/form-view';
import type { PageParts } from './page-parts';
import type { PageHead, SitePage } from './views/site-page-view';

/** Makes a page of its kind; undefined where this site has none at the path. */
type PageMaker = (bff: Bff, path: string) => Promise<PageParts | undefined>;

/** Which addresses a kind of page stands at. The first that has one at an address makes it. */
const makers: ReadonlyArray<readonly [paths: RegExp, make: PageMaker]> = [[/^\//, contentPage]];

/** The page at the request's address, with the form that stands there; undefined where there is neither. */
export async function sitePage(bff: Bff): Promise<SitePage | undefined> {
  const path = bff.url.pathname.replace(/(?<=.)\/+$/, '');
  const [parts, form] = await Promise.all([partsAt(bff, path), siteFormView(bff)]);
  if (parts) return { after: [], ...parts, form };
  return form && { head: formHead(bff, path, form), before: [], form, after: [] };
}

async function partsAt(bff: Bff, path: string): Promise<PageParts | undefined> {
  for (const [paths, make] of makers) {
    const parts = paths.test(path) ? await make(bff, path) : undefined;
    if (parts) return parts;
  }
  return undefined;
}

const formHead = ({ url, tenant }: Bff, path: string, form: FormView): PageHead => ({
  title: `${form.title} | ${tenant.name}`,
  canonical: new URL(path, url).href,
  noindex: true,
});
