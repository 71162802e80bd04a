import { routeSegments } from './page-at';

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
  'llms.txt',
  'robots.txt',
  'sign-in',
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
