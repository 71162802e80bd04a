import { answerSite } from '#server/api/routes/answer';
import type { SiteEndpoint } from '#server/api/routes/endpoint';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';

type Query = Readonly<Record<string, readonly string[] | string | number | undefined>>;

/** The parameters of a GET request to the API; absent ones are left out. */
interface Question {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
}

/** An address at this site with a query; a list repeats its parameter. */
export function siteUrl({ url }: Pick<Bff, 'url'>, path: string, query: Query = {}): URL {
  const address = new URL(path, url.origin);
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values ?? []].flat()) address.searchParams.append(name, String(value));
  }
  return address;
}

/**
 * Runs a reading endpoint exactly as a request to its address would: with its rate limit, checks and handler. Returns
 * the body of its response, or the refusal.
 */
export async function askApi(
  site: Bff,
  endpoint: SiteEndpoint,
  { params = {}, query = {} }: Question,
): Promise<unknown> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = siteUrl(site, path, query);
  const request = new Request(url, { headers: { host: url.host } });
  const outcome = await answerSite(endpoint, request, params, { ...site, request, url });
  if (outcome instanceof Problem) return outcome;
  if ('body' in outcome) return outcome.body;
  throw new Error(`${endpoint.path} has no JSON body`);
}
