/** Raise it when fonts are cut differently, so that none cut before is served. */
const cutVersion = 1;

/** The address of a font file's part for pages, by eight hexadecimal digits of the whole file: its own for ever. */
export const fontPath = (hash: string): string => `/media/fonts/${hash}-${cutVersion}.woff2`;

/** The hash in what follows /media/; undefined for any other address. */
export const parseFontPath = (path: string): string | undefined => {
  const [, hash] = new RegExp(`^fonts/([0-9a-f]{8})-${cutVersion}\\.woff2$`).exec(path) ?? [];
  return hash;
};

/** Of the cut file, in the store of made things that all sites share: by all the digits of the whole file's digest. */
export const fontKey = (digest: string): string => `f${digest}-${cutVersion}`;
