/** The size that every network shows large, in pixels. */
export const ogImageSize = { width: 1200, height: 630 } as const;

const pattern = /^og\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([0-9a-z]{1,40})\.jpg$/;

/** Address of a car's Open Graph image; `version` identifies its content, so that the address is immutable. */
export const ogImagePath = (slug: string, version: string): string => `/media/og/${slug}/${version}.jpg`;

/** Parses the part after /media/. */
export function parseOgImagePath(
  path: string,
): { readonly slug: string; readonly version: string } | undefined {
  const [, slug, version] = pattern.exec(path) ?? [];
  return slug && version && slug.length <= 200 ? { slug, version } : undefined;
}
