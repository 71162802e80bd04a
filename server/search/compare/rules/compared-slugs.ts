/** Cars that are compared at a time. */
export const comparedMax = 4;

export interface ComparedSlugs {
  readonly slugs: readonly string[];
  /** More were asked for than are compared. */
  readonly tooMany: boolean;
  /** Where the same comparison stands under its one address; undefined when this is it. */
  readonly elsewhere?: string | undefined;
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const slugLengthMax = 200;

/**
 * Which cars an address compares: `cars=a,b`, or `cars=a&cars=b` as a form of checkboxes sends it. In the order
 * asked for, none twice; what cannot be a car's slug is left out.
 */
export function comparedSlugs(params: URLSearchParams): ComparedSlugs {
  const given = params.getAll('cars');
  // One more than are shown, so that the address still says that there were more.
  const slugs = [...new Set(given.join(',').split(',').filter(isSlug))].slice(0, comparedMax + 1);
  const canonical = slugs.join(',');
  const isCanonical = canonical === '' ? given.length === 0 : given.length === 1 && given[0] === canonical;
  return {
    slugs: slugs.slice(0, comparedMax),
    tooMany: slugs.length > comparedMax,
    ...(isCanonical ? {} : { elsewhere: compareHref(slugs) }),
  };
}

const isSlug = (text: string): boolean => text.length <= slugLengthMax && slugPattern.test(text);

/** Address of a comparison; the page that explains it when there is nothing to compare. */
export const compareHref = (slugs: readonly string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?cars=${slugs.join(',')}`;
