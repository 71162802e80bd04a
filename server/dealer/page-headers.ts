import type { SiteFile } from '#server/platform/http/page-answer';
import type { Tenant } from '#server/settings/tenant-schema';

type Settings = Pick<Tenant, 'slug' | 'http' | 'languages' | 'seo' | 'search'>;

/**
 * Headers that let networks in front of the site cache a response that is the same for everyone. Browsers always
 * revalidate (the entity tag makes that cheap); networks serve it for `shared_seconds`, then a while longer while they
 * fetch the next. Its tags let them purge a whole site, or everything made from an older version of its stock and
 * files.
 */
export function sharedHeaders(
  { slug, http, languages }: Pick<Settings, 'slug' | 'http' | 'languages'>,
  version: string,
): Headers {
  const { shared_seconds, stale_seconds } = http;
  const tags = [slug, `${slug}-${version}`];
  return new Headers({
    'Cache-Control': `public, max-age=0, s-maxage=${shared_seconds}, stale-while-revalidate=${stale_seconds}, stale-if-error=${stale_seconds}`,
    'Cache-Tag': tags.join(','),
    'Surrogate-Key': tags.join(' '),
    // Save-Data gives the lite page. Of cookies, only the language changes a shared response.
    Vary: languages.length > 0 ? 'Accept-Encoding, Save-Data, Cookie' : 'Accept-Encoding, Save-Data',
  });
}

/** Headers for programs: whether to index the page, and where its feeds are. */
export function announcements(
  { seo, search }: Settings,
  { pathname }: Pick<URL, 'pathname'>,
  status: number,
): Headers {
  const headers = new Headers();
  if (!seo.index) headers.set('X-Robots-Tag', 'noindex, nofollow');
  const isList = pathname.startsWith('/search/') || pathname === search.base_path;
  if (!seo.feeds || !isList || status !== 200) return headers;
  for (const format of ['rss', 'atom']) {
    headers.append('Link', `<${pathname}.${format}>; rel="alternate"; type="application/${format}+xml"`);
  }
  return headers;
}

/** Headers of a plain-text file; other origins may read it. */
export const fileHeaders = ({ type, changedAt, noindex }: SiteFile): Headers =>
  new Headers({
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    ...(changedAt === undefined ? {} : { 'Last-Modified': new Date(changedAt).toUTCString() }),
    ...(noindex ? { 'X-Robots-Tag': 'noindex' } : {}),
  });
