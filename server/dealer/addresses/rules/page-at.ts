import type { HeaderItem } from '#server/settings/header-schema';
import type { MenuGroup, Page, PageSwitches } from './page';
import { type PagePath, pages } from './pages';

export type FoundPage = Page & { readonly path: PagePath };

const isPagePath = (path: string): path is PagePath => Object.hasOwn(pages, path);
const all = Object.keys(pages)
  .filter(isPagePath)
  .map((path): FoundPage => ({ ...pages[path], path }));

const parameter = /\/:\w+(\([^)]*\))?(\?)?/g;
const patternOf = (path: string): RegExp => {
  const escaped = path.replaceAll('.', '\\.');
  return new RegExp(
    `^${escaped.replace(parameter, (_, of = '([^/]+)', optional = '') => `(/${of})${optional}`)}$`,
  );
};
const isFixed = ({ path }: FoundPage): boolean => !path.includes(':');
const fixed = new Map<string, FoundPage>(all.filter(isFixed).map((page) => [page.path, page]));
const varied = all.filter((page) => !isFixed(page)).map((page) => ({ page, pattern: patternOf(page.path) }));

/** The registered page at a path without a trailing slash, whether or not a site has it. */
export const pageAt = (path: string): FoundPage | undefined =>
  fixed.get(path) ?? varied.find(({ pattern }) => pattern.test(path))?.page;

/** Whether a site's settings give it the page at a path; false where no page is registered. */
export function isEnabled(site: PageSwitches, path: string): boolean {
  const page = pageAt(path);
  return page !== undefined && (page.enabled?.(site, path) ?? true);
}

export interface MenuPage {
  readonly text: string;
  readonly href: string;
}

/** Pages of a menu in order, with their titles. */
export const menuPages = (group: MenuGroup): readonly MenuPage[] =>
  all.flatMap(({ menu, title, path }) => (menu === group ? [{ text: title, href: path }] : []));

/** Pages that an item of the header may lead to, in order of preference. */
export const headerPages = (item: HeaderItem): readonly FoundPage[] =>
  all.filter(({ headerItem }) => headerItem === item);

/** Addresses for the sitemap, whether or not the site has them: of pages with a route of their own, or of the others. */
export const sitemapPaths = (site: PageSwitches, ofRoutes: boolean): string[] =>
  all
    .filter(({ route = false }) => route === ofRoutes)
    .flatMap(({ sitemap, path }) => (sitemap === true ? [path] : (sitemap?.(site) ?? [])));

/** Fixed paths of pages that belong to one visitor. */
export const personalPaths: readonly string[] = [...fixed.values()].flatMap(({ personal, path }) =>
  personal ? [path] : [],
);

/** First segments of pages with a route of their own. */
export const routeSegments: ReadonlySet<string> = new Set(
  all.flatMap(({ route, path }) => (route ? [path.split('/')[1] ?? ''] : [])),
);
