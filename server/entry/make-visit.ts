import { randomUUID } from 'node:crypto';
import { isDesk } from '#server/dealer/rules/host-name';
import { liteMode } from '#server/dealer/rules/lite';
import { isMoved, visitedPath } from '#server/dealer/rules/page-at';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import { languageOf } from '#server/languages/language';
import { notReceivedWords } from '#server/leads/not-stored';
import { mediaType, readForm } from '#server/platform/http/body';
import { visitedUrl } from '#server/platform/http/peer-address';
import { languageCookie } from '#server/site/choose-language';
import type { Bff } from './bff';
import { awayHeaders, awayResponse, leftOutView } from './documents/away-page';
import { previewedSite } from './preview-visit';
import { services } from './runtime';
import type { Services } from './services';

/**
 * The visit that a request is. Throws a Response if there is no site to answer (404, or 503 for one left out), and a
 * redirect if its page was asked for in capitals.
 */
export async function makeVisit(request: Request): Promise<Bff> {
  const running = await services();
  const served = running.tenants.byHost(request.headers.get('host'));
  if (!served) throw siteless(running.tenants, request);
  const url = visitedUrl(request);
  const servedSite = { tenant: served, data: running.tenants.dataOf(served) };
  const previewed = await previewedSite(running, servedSite, url);
  const { tenant, data: site } = previewed ?? servedSite;
  const askedPath = url.pathname;
  url.pathname = visitedPath(askedPath, tenant, site);
  if (isMoved(askedPath, url.pathname)) throw movedTo(request, url);
  return {
    tenant,
    site,
    now: previewed?.now ?? running.clock.now(),
    requestId: request.headers.get('x-request-id') ?? randomUUID(),
    request,
    url,
    lite: isDesk(tenant, url)
      ? { on: true }
      : liteMode(url.searchParams, request.headers.get('save-data'), tenant),
    language: isDesk(tenant, url) ? undefined : languageOf(tenant, languageCookie.idIn({ request, url })),
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

/** Gives the form that a request has sent; undefined if it cannot be read. */
type Unstored = () => Promise<UnstoredForm | undefined>;

/**
 * Remembers the form of a request, before anything reads it, in case it cannot be stored. The values of a form with files
 * are not remembered: the files may be large, and its use-case keeps them itself.
 */
export function rememberForm({
  tenant,
  request,
  language,
}: Pick<Bff, 'tenant' | 'request' | 'language'>): Unstored {
  const copy = mediaType(request) === 'application/x-www-form-urlencoded' ? request.clone() : undefined;
  return async () => {
    const form = copy && (await readForm(copy));
    if (form && !form.ok) return undefined;
    const failure = notReceivedWords(tenant);
    return {
      failure: language?.translate(failure) ?? failure,
      values: form ? typedValues(form.value) : {},
      init: { status: 503, headers: { ...awayHeaders } },
    };
  };
}

/** Maximum characters of a value: the limit of the longest field. */
const longestValue = 4_096;
/** Fields that no page shows again. */
const secretNames: ReadonlySet<string> = new Set(['password', 'code']);

/**
 * What somebody typed into a form, by field, for a page that shows it again: no passwords, no one-time codes, no files.
 * Of fields with the same name the last one counts.
 */
export function typedValues(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !secretNames.has(name)
      ? [[name, value.slice(0, longestValue)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}
