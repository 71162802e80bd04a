import { askSite } from './site-request';

/** What a visitor without JavaScript reaches from a site's front page. */
export interface Crawl {
  /** HTML of the pages that were read for their links, by address. */
  readonly pages: ReadonlyMap<string, string>;
  /** Every address that a page links to, with its answer's status and the page it stands on. */
  readonly reached: ReadonlyMap<string, Reached>;
}
interface Reached {
  readonly status: number;
  readonly from: string;
  /** Where it redirected to, when it did. */
  readonly to?: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface CrawlOptions {
  readonly port: number;
  readonly tenant: string;
  /** Pages of one kind whose links are followed, and addresses of one kind that are asked for at all. */
  readonly mostPages: number;
  readonly mostAsked: number;
}

/** Pages that only differ in their car, their make or their words are of one kind: `/cars/*`, `/search/*?`. */
export function kindOf(address: string): string {
  const [path = '', query] = address.split('?');
  const kind = path
    .replace(/^\/cars\/(?!trade-in)[^/.]+/, '/cars/*')
    .replace(/^\/brands\/.+/, '/brands/*')
    .replace(/^\/search\/(?![\w-]*cars$).+/, '/search/*')
    .replace(/^\/contact-us\/.+/, '/contact-us/*')
    .replace(/^\/media\/.+/, '/media/*')
    .replace(/^\/offers\/.+/, '/offers/*');
  return query === undefined ? kind : `${kind}?`;
}

/** Pictures and PDFs are drawn when they are asked for, which takes a while: a few stand for all. */
const few: Readonly<Record<string, number>> = { '/media/*': 8, '/cars/*.pdf': 2 };

const links = /\s(?:href|src|action)="([^"]*)"/g;
const sets = /\ssrcset="([^"]*)"/g;
const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

/** Addresses of this site that a page's HTML names, without their anchors; forms that post are none. */
function addressesIn(html: string, base: string): string[] {
  const shown = html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => script.replace(/>[\s\S]*/, '></script>'))
    .replace(/<form[^>]*method="post"[^>]*>/gi, '<form>');
  const found = [
    ...Array.from(shown.matchAll(links), ([, href = '']) => href),
    ...Array.from(shown.matchAll(sets), ([, set = '']) => set.split(/,\s+/)[0]?.split(' ')[0] ?? ''),
  ];
  return found.flatMap((href) => {
    const url = new URL(unescaped(href), base);
    return url.origin === new URL(base).origin ? [url.pathname + url.search] : [];
  });
}

/** Reads a site from its front page on, as a browser without JavaScript could: every link is asked for. */
export async function crawl({ port, tenant, mostPages, mostAsked }: CrawlOptions): Promise<Crawl> {
  const host = `${tenant}.localhost`;
  const pages = new Map<string, string>();
  const reached = new Map<string, Reached>();
  const asked = new Map<string, number>();
  const read = new Map<string, number>();
  const queue: { readonly address: string; readonly from: string }[] = [{ address: '/', from: '' }];
  const seen = new Set(['/']);
  const visit = async ({ address, from }: (typeof queue)[number]): Promise<void> => {
    const { status, headers, body } = await askSite({ port, host, path: address });
    const to = headers.location;
    const told = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    reached.set(address, { status, from, headers: told, ...(to ? { to } : {}) });
    const next = to ? [pathOf(to, host, port)] : status === 200 ? readPage(address, told, body) : [];
    for (const link of next) add(link, address);
  };
  const readPage = (address: string, headers: Reached['headers'], body: Buffer): string[] => {
    if (!headers['content-type']?.startsWith('text/html')) return [];
    const kind = kindOf(address);
    if ((read.get(kind) ?? 0) >= mostPages) return [];
    read.set(kind, (read.get(kind) ?? 0) + 1);
    pages.set(address, body.toString());
    return addressesIn(body.toString(), `http://${host}:${port}${address}`);
  };
  const add = (address: string, from: string): void => {
    const kind = kindOf(address);
    if (seen.has(address) || (asked.get(kind) ?? 0) >= (few[kind] ?? mostAsked)) return;
    asked.set(kind, (asked.get(kind) ?? 0) + 1);
    seen.add(address);
    queue.push({ address, from });
  };
  while (queue.length > 0) await Promise.all(queue.splice(0, 6).map(visit));
  return { pages, reached };
}

/** The path of a redirect's address; one that leads to another site is left alone, as `/`. */
function pathOf(to: string, host: string, port: number): string {
  const base = `http://${host}:${port}`;
  const url = new URL(to, base);
  return url.origin === base ? url.pathname + url.search : '/';
}
