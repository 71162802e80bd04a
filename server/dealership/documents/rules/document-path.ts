/** A PDF or an SVG drawing of a tenant's `assets` folder: no step up, nothing hidden, no signs that an address would have to hide. */
const step = '[A-Za-z0-9][\\w-]*';
const named = new RegExp(`^(?:${step}/){0,3}${step}(?:\\.[\\w-]+)*\\.(?:pdf|PDF|svg|SVG)$`);
const longest = 200;

export const isDocumentName = (name: string): boolean => name.length <= longest && named.test(name);

/** Its address: as the dealer names it in a link. */
export const documentPath = (name: string): string => `/assets/${name}`;

/** Its name within the assets folder; undefined for an address of anything else. */
export function documentAt(path: string): string | undefined {
  const name = /^\/assets\/(.+)$/.exec(path)?.[1];
  return name !== undefined && isDocumentName(name) ? name : undefined;
}

/** File name of the visitor's copy. */
export const fileNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
