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

/** File name of the visitor's copy. */
export const fileNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Address of a tenant's SVG drawing, served unchanged; undefined for any other picture. */
export function drawingPath(ref: string): string | undefined {
  const name = assetOf(ref);
  return name !== undefined && /\.svg$/i.test(name) ? documentPath(name) : undefined;
}
