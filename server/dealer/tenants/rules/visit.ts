import type { Tenant } from '#server/settings/tenant-schema';

/** The kinds of visit shoppers book: cars are driven, motorcycles ridden, caravans inspected. */
const visits = ['test drive', 'test ride', 'inspection'] as const;
export type Visit = (typeof visits)[number];
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

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
