import { assetOf } from '#server/settings/rules/plain-path';

/**
 * A PDF or an SVG drawing in a tenant's `assets` folder: no parent folders, no hidden files, no characters that need
 * escaping in an address.
 */
const step = '[A-Za-z0-9][\\w-]*';
const pathPattern = new RegExp(`^(?:${step}/){0,3}${step}(?:\\.[\\w-]+)*\\.(?:pdf|PDF|svg|SVG)$`);
const longest = 200;

export const isDocumentName = (name: string): boolean => name.length <= longest && pathPattern.test(name);

/** Its address, as the dealer writes it in a link. */
export const documentPath = (name: string): string => `/assets/${name}`;

/** Its name within the assets folder; undefined for any other address. */
export function documentAt(path: string): string | undefined {
  const name = /^\/assets\/(.+)$/.exec(path)?.[1];
  return name !== undefined && isDocumentName(name) ? name : undefined;
}

/** The path of a document in its whole address on one of the site's hosts; undefined for any other address. */
export function ownDocument(address: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  return hosts.includes(hostname) && documentAt(pathname) !== undefined ? pathname : undefined;
}

/** File name of the visitor's copy. */
export const fileNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Address of a tenant's SVG drawing, served unchanged; undefined for any other picture. */
export function drawingPath(ref: string): string | undefined {
  const name = assetOf(ref);
  return name !== undefined && /\.svg$/i.test(name) ? documentPath(name) : undefined;
}

/** An https address in a stock feed that a page can link to, normalised; undefined for everything else. */
export function safeLink(link: string | undefined): string | undefined {
  const text = link?.trim() ?? '';
  if (documentAt(text) !== undefined) return text;
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
}
