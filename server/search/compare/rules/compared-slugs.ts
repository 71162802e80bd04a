/** Maximum cars in a comparison. */
export const comparedMax = 4;

export interface ComparedSlugs {
  readonly slugs: readonly string[];
  /** More cars were requested than fit. */
  readonly tooMany: boolean;
  /** The canonical address of the same comparison; undefined if this is it. */
  readonly elsewhere?: string | undefined;
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const slugLengthMax = 200;

/**
 * The cars in an address: `cars=a,b`, or `cars=a&cars=b` from a form of checkboxes. In the requested order, without
 * repeats; invalid slugs are left out.
 */
export function comparedSlugs(params: URLSearchParams): ComparedSlugs {
  const requestedSlugs = params.getAll('cars');
  // One more than shown, so that the address still says that there were more.
  const slugs = [...new Set(requestedSlugs.join(',').split(',').filter(isSlug))].slice(0, comparedMax + 1);
  const canonical = slugs.join(',');
  const isCanonical =
    canonical === ''
      ? requestedSlugs.length === 0
      : requestedSlugs.length === 1 && requestedSlugs[0] === canonical;
  return {
    slugs: slugs.slice(0, comparedMax),
    tooMany: slugs.length > comparedMax,
    ...(isCanonical ? {} : { elsewhere: compareHref(slugs) }),
  };
}

const isSlug = (text: string): boolean => text.length <= slugLengthMax && slugPattern.test(text);

/** Address of a comparison; the page that explains it if there is nothing to compare. */
export const compareHref = (slugs: readonly string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?cars=${slugs.join(',')}`;
