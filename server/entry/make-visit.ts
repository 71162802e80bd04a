import { randomUUID } from 'node:crypto';
import { isMoved, visitedPath } from '#server/dealer/addresses/rules/page-at';
import { isDesk } from '#server/dealer/tenants/rules/host-name';
import { liteMode } from '#server/dealer/tenants/rules/lite';
import { awayResponse, leftOutView } from '#server/entry/documents/away-page';
import { visitedUrl } from '#server/platform/http/peer-address';
import type { Bff } from './bff';
import { services } from './runtime';
import type { Services } from './services';

/**
 * The visit that a request is. Throws a Response if there is no site to answer (404, or 503 for one left out), and a
 * redirect if its page was asked for in capitals.
 */
export async function makeVisit(request: Request): Promise<Bff> {
  const running = await services();
  const tenant = running.tenants.byHost(request.headers.get('host'));
  if (!tenant) throw siteless(running.tenants, request);
  const url = visitedUrl(request);
  const site = running.tenants.dataOf(tenant);
  const askedPath = url.pathname;
  url.pathname = visitedPath(askedPath, tenant, site);
  if (isMoved(askedPath, url.pathname)) throw movedTo(request, url);
  return {
    tenant,
    site,
    now: running.clock.now(),
    requestId: request.headers.get('x-request-id') ?? randomUUID(),
    request,
    url,
    lite: isDesk(tenant, url)
      ? { on: true }
      : liteMode(url.searchParams, request.headers.get('save-data'), tenant),
    clientAddress: request.headers.get('x-peer-address') ?? '127.0.0.1',
    services: running,
  };
}

/** No site has the host, or it is one that cannot be served now. */
const siteless = (tenants: Services['tenants'], request: Request): Response =>
  tenants.isLeftOut(request.headers.get('host'))
    ? awayResponse(leftOutView(request))
    : new Response('No site at this address.', { status: 404 });

/** A form that was sent there is sent again. */
const movedTo = ({ method }: Request, { pathname, search }: URL): Response =>
  new Response(null, {
    status: method === 'GET' || method === 'HEAD' ? 301 : 308,
    headers: { Location: pathname + search },
  });
