/** Raise it when subsetting changes, so that old subsets are not served. */
const cutVersion = 1;

/** The address of a font's subset, from eight hexadecimal digits of the whole file's hash: immutable. */
export const fontPath = (hash: string): string => `/media/fonts/${hash}-${cutVersion}.woff2`;

/** The hash in the part after /media/; undefined for any other address. */
export const parseFontPath = (path: string): string | undefined => {
  const [, hash] = new RegExp(`^fonts/([0-9a-f]{8})-${cutVersion}\\.woff2$`).exec(path) ?? [];
  return hash;
};

/** Key of the subset in the store that all sites share: the full digest of the whole file. */
export const fontKey = (digest: string): string => `f${digest}-${cutVersion}`;
