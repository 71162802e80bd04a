import { answerSetUp } from '#server/entry/answer-set-up';
import { bff } from '#server/entry/bff';
import { services } from '#server/entry/runtime';
import { noSitePath, ownRouteHeader, requestIdOf, setUpPath } from '#server/platform/http/exchange';
import { Problem, problemResponse } from '#server/platform/http/problem';
import { createLog, type Log } from '#server/platform/log';
import { documentEndpoints } from './document';
import { endpoints } from './endpoints';
import { mcp } from './mcp/mcp';
import { hosts, metrics } from './operations';
import type { Endpoint } from './routes/endpoint';
import { declaredPaths } from './routes/read-input';
import { createRoute } from './routes/route';

/** The site's log; a new one if the services, which hold it, could not be opened. */
const log = (): Promise<Pick<Log, 'error' | 'warn'>> =>
  services().then(
    (running) => running.log,
    () => createLog('error'),
  );

/**
 * The `loader` and `action` of one path of this site. Export them by name, so that Remix can remove them, and the
 * server with them, from the browser's build: `const { loader, action } = route(searchEndpoint); export { loader,
 * action };`
 */
export const route = createRoute({ bff, services, log });

type Handler = ReturnType<typeof route>['loader'];

/** The connection hook sends every write from another origin's page here. */
const crossOriginPath = '/api/cross-origin';

/** It sends every address to one of these while there is no site. */
const withoutSite = new Set([noSitePath, setUpPath]);

const declared: readonly Endpoint[] = [...endpoints, ...documentEndpoints];
const find = declaredPaths([...new Set(declared.map(({ path }) => path))]);
const handlers = new Map(
  declared.map(({ path }) => [path, route(...declared.filter((one) => one.path === path)).loader] as const),
);

/** The connection hook sends these here: a Remix route of their own would be in every page's JavaScript. */
const elsewhere = new Map<string, string>(
  [mcp.path, metrics.path, hosts.path].map((path) => [`/api${path}`, path]),
);

/** Likewise those of the operator API, whose paths have parameters. */
const operatorPath = /^\/api(?=\/internal\/v1\/)/;
const declaredPath = (pathname: string, { headers }: Request): string =>
  elsewhere.get(pathname) ?? (headers.has(ownRouteHeader) ? pathname.replace(operatorPath, '') : pathname);

/**
 * Routes every address under /api to the declared endpoints. There is one Remix route for all of them: Remix walks its
 * whole route list several times per page, so a route per address would slow every page.
 */
export const api: Handler = async (args) => {
  const { pathname } = new URL(args.request.url);
  if (withoutSite.has(pathname) && args.request.headers.has(ownRouteHeader))
    return answerSetUp(await services(), args.request);
  const endpoint = find(declaredPath(pathname, args.request));
  const handler = endpoint && handlers.get(endpoint.path);
  if (handler) return handler({ ...args, params: endpoint.params });
  return pathname === crossOriginPath ? crossOrigin(args.request) : unknown(args.request);
};

/** Callers get JSON, not the site's page. */
const unknown = (request: Request): Response =>
  problemResponse(new Problem('unknown_path', 'Not found; see /api/docs.'), requestIdOf(request));

const crossOrigin = (request: Request): Response =>
  problemResponse(new Problem('other_origin'), requestIdOf(request));
