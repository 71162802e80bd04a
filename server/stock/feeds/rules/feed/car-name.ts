import { makeModel } from '#server/stock/cars/rules/naming';

/** The parts of a car's name. */
export interface Named {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly badge?: string | undefined;
  readonly series?: string | undefined;
  readonly stocknum?: string | undefined;
}
const longestSlug = 120;

/**
 * `2021 Toyota HiLux SR5 GUN126R`: year, make, model, badge, series; a series already in the badge is not repeated.
 */
export function carName({ year, make, model, badge, series }: Named): string {
  const again = series !== undefined && badge?.toLowerCase().split(' ').includes(series.toLowerCase());
  return [year, makeModel(make, model), badge, again ? undefined : series]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** Lower case ASCII words joined by hyphens, at most 120 characters, cut between words; empty without such words. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words.length <= longestSlug) return words;
  const cut = words.slice(0, longestSlug + 1);
  return (cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : words.slice(0, longestSlug)).replace(
    /-+$/,
    '',
  );
}

/** The slug a new car requests: year, make, model, badge and stock number. */
export function carSlug(car: Named): string {
  const name = slugOf(
    [car.year, car.make, car.model, car.badge].filter((part) => part !== undefined).join(' '),
  );
  const number = slugOf(car.stocknum ?? '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return number === '' ? name : `${name.slice(0, longestSlug)}-${number}`.replace(/--+/g, '-');
}
