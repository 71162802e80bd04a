import type { HeaderItem } from '#server/settings/header-schema';
import { plainPath } from '#server/settings/rules/plain-path';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { type PagePath, pages } from './pages';

type FoundPage = Page & { readonly path: PagePath };

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

interface MenuPage {
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

/** First segments that the installation answers before any page or redirect. */
const installation: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'desk',
  'healthz',
  'internal',
  'mcp',
  'media',
  'metrics',
  'readyz',
]);
/** Files for machines, and segments for later. */
const files: ReadonlySet<string> = new Set([
  '.well-known',
  'build',
  'favicon.ico',
  'feeds',
  'licenses.txt',
  'llms.txt',
  'robots.txt',
  'sign-in',
  'site.webmanifest',
]);

const firstOf = (path: string): string => path.split('/')[1] ?? '';

/** Whether the installation answers a path before any page: a redirect from it would never apply. */
export const isInstallationPath = (path: string): boolean => installation.has(firstOf(path));

/** Whether neither a page nor a list may have a path: it is the installation's, or a file's. */
export const isReservedPath = (path: string): boolean =>
  isInstallationPath(path) || files.has(firstOf(path)) || firstOf(path).startsWith('sitemap');

/** Whether a page of the dealer's folder may not have a path: it is reserved, or below a route. */
export const isTakenPath = (path: string): boolean =>
  isReservedPath(path) || routeSegments.has(firstOf(path));

type Site = Pick<Tenant, 'search' | 'watchlist'>;

/**
 * The path of a site's page as the site writes it: `/Finance`, `/my-list/` and `/Cars/2021-Lexus-IS` are the pages
 * `/finance`, `/my-list` and `/cars/2021-lexus-is`, with all their rules. The id of a record stays as it is, and so does
 * every path that is no page: a former site may have had it.
 */
export function visitedPath(
  pathname: string,
  { search, watchlist }: Site,
  { content }: Pick<SiteData, 'content'>,
) {
  const path = plainPath(pathname);
  const lower = path.toLowerCase();
  if ([search.base_path, watchlist.path].includes(lower) || content.has(lower)) return lower;
  if (lower.startsWith(`${watchlist.path}/`)) return watchlist.path + path.slice(watchlist.path.length);
  const page = pageAt(lower);
  if (!page) return pageAt(path) ? path : pathname;
  const parts = page.path.replaceAll('([^/.]+)', '').split('/');
  return path
    .split('/')
    .map((segment, at) => (keepsCase(parts[at]) ? segment : segment.toLowerCase()))
    .join('/');
}

/** Ids may have capitals, as an offer's with or without its make; a search makes its own plain address of its words. */
const keepsCase = (part = ''): boolean => /^:(id|first|second|make)\b/.test(part);

/**
 * Whether a page with a route of its own was asked for in capitals, and moved to its plain address. Every other page is
 * found in capitals, and `sitePage` redirects those without a form.
 */
export const isMoved = (askedPath: string, visited: string): boolean =>
  plainPath(askedPath) !== visited && pageAt(visited)?.route === true;

/** The settings that switch pages on and off. */
export type PageSwitches = Pick<
  Tenant,
  'forms' | 'finance_forms' | 'trade_in' | 'locations' | 'content' | 'accounts' | 'spin_to_win' | 'payments'
>;

export type MenuGroup = 'stock' | 'vehicles' | 'buyer-tools' | 'service' | 'about' | 'legal';

export type FormId =
  | 'contact'
  | 'service'
  | 'parts'
  | 'fleet'
  | 'careers'
  | 'offers'
  | 'test-drive'
  | 'trade-in'
  | 'sell'
  | 'finance'
  | 'reserve';

/** Pages that a site can keep for signed-in shoppers. */
export type Gate = 'trade_in' | 'checkout' | 'finance' | 'sell_my_car' | 'spin_to_win' | 'online_payment';

/** Text of links to a page, and the menu that lists it. */
type Linked =
  | { readonly title: string; readonly menu: MenuGroup }
  | { readonly title?: undefined; readonly menu?: undefined };

/** What a page is besides its content. */
export type Page = Linked & {
  /** Text of links to it from the other pages of its menu. */
  readonly shortTitle?: string;
  /** The header's item that leads to it, if no earlier page of the same item exists. */
  readonly headerItem?: HeaderItem;
  /** In the sitemap, unless its head forbids it; a function names the addresses of a path with parameters. */
  readonly sitemap?: true | ((site: PageSwitches) => readonly string[]);
  /** Has a file of its own in `app/routes`, so no file of the dealer's folder can have its address. */
  readonly route?: true;
  /** Belongs to one visitor: search engines stay away. */
  readonly personal?: true;
  readonly form?: FormId;
  /** The setting that keeps it for signed-in shoppers. */
  readonly gate?: Gate;
  /** The main address of a page with several. */
  readonly canonical?: string;
  /** Whether a site has it; every site does without this. */
  readonly enabled?: (site: PageSwitches, path: string) => boolean;
};
