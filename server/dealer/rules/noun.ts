import type { Tenant } from '#server/settings/tenant-schema';

/** A site's noun for its stock: `{ one: 'car', many: 'cars' }`. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** The default. */
export const carNoun: Noun = { one: 'car', many: 'cars' };

/** `1 car`, `1,234 motorcycles`. */
export const countWithNoun = (count: number, noun: Noun = carNoun): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun.one : noun.many}`;

/**
 * A built-in text about cars, adapted to a site that sells something else: `See all cars` becomes `See all caravans`.
 * Never applied to the dealer's own text.
 */
export function withNoun(text: string, noun: Noun): string {
  if (noun.one === carNoun.one && noun.many === carNoun.many) return text;
  return text.replace(/\b(a )?(c)(ar(s)?)\b/gi, (_, article = '', first: string, _rest, plural?: string) => {
    const name = plural ? noun.many : noun.one;
    const start = first === 'C' ? capitalised(name) : name;
    return `${article && /^[aeiou]/i.test(start) ? article.replace(' ', 'n ') : article}${start}`;
  });
}

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The kinds of visit shoppers book: cars are driven, motorcycles ridden, caravans inspected. */
const visits = ['test drive', 'test ride', 'inspection'] as const;
type Visit = (typeof visits)[number];
type Vehicle = { readonly item_type: 'car' | 'motorcycle' | 'caravan' };

const visitByType: Readonly<Record<Vehicle['item_type'], Visit>> = {
  car: 'test drive',
  motorcycle: 'test ride',
  caravan: 'inspection',
};

/** The visit for a kind of vehicle; without one, the site's. */
export const visitOf = (
  car: Vehicle | undefined,
  { called }: Pick<Tenant['test_drives'], 'called'>,
): Visit => (car ? visitByType[car.item_type] : called);

/** A text about test drives in the words of another visit: `Book a test drive` becomes `Book an inspection`. */
export function visitWorded(text: string, visit: Visit): string {
  if (visit === 'test drive') return text;
  return text.replace(/\b(a )?(t)est (d)rive/gi, (_, article = '', first: string, second: string) => {
    const words = visit
      .split(' ')
      .map((word, at) => ((at === 0 ? first : second) < 'a' ? capitalised(word) : word));
    const an = /^[aeiou]/i.test(visit) ? article.replace(' ', 'n ') : article;
    return `${an}${words.join(' ')}`;
  });
}
