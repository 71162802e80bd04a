import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Car } from '#server/settings/car';
import { makeModel } from '#server/stock/cars/rules/naming';
import { makeName, modelName } from '#server/stock/feeds/rules/feed/makes';
import type { MergeOptions } from './plan';

/**
 * Gives every make and model one spelling in a site's stock, so that pages, filters and API name it alike. The cars that
 * change get the stock version; what the feed says of them stays known, so that the same file changes nothing.
 */
export async function unifySpellings(
  site: Transaction<Database>,
  { tenant, now }: Pick<MergeOptions, 'tenant' | 'now'>,
  version: number,
): Promise<void> {
  const stock = await site
    .selectFrom('cars')
    .select((eb) => ['make', 'model', eb.fn.countAll().as('cars')])
    .where('tenant', '=', tenant)
    .where('removed_at', 'is', null)
    .groupBy(['make', 'model'])
    .execute();
  const spelled = stock.map(({ make, model, cars }) => ({ make, model, cars: Number(cars) }));
  for (const { make, model, instead } of respellings(spelled)) {
    const rows = await site
      .selectFrom('cars')
      .select(['id', 'data'])
      .where('tenant', '=', tenant)
      .where('removed_at', 'is', null)
      .where('make', '=', make)
      .where('model', '=', model)
      .execute();
    for (const { id, data } of rows) {
      const car: Car = JSON.parse(data);
      const name = car.name.replace(makeModel(make, model), () => makeModel(instead.make, instead.model));
      await site
        .updateTable('cars')
        .set({ ...instead, version, updated_at: now, data: JSON.stringify({ ...car, ...instead, name }) })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute();
    }
  }
}

/** A spelling of a make and model, and how many cars of a site's stock have it. */
interface SpelledModel {
  readonly make: string;
  readonly model: string;
  readonly cars: number;
}

type Spelling = Pick<SpelledModel, 'make' | 'model'>;

/**
 * The spellings that differ from those of other cars only in the case of letters, each with the one that its cars get instead:
 * that of the import's own table, otherwise the majority's; of as many cars, the one that mixes capitals and small letters
 * most, then the first in the alphabet.
 */
export function respellings(
  stock: readonly SpelledModel[],
): readonly (Spelling & { readonly instead: Spelling })[] {
  const makes = chosenBy(
    stock,
    ({ make }) => make.toLowerCase(),
    ({ make }) => make,
    makeName,
  );
  const models = chosenBy(
    stock,
    modelKey,
    ({ model }) => model,
    (model, make) => modelName(makeName(make), model),
  );
  return stock.flatMap((one) => {
    const { make, model } = one;
    const instead = {
      make: makes.get(make.toLowerCase()) ?? make,
      model: models.get(modelKey(one)) ?? model,
    };
    return instead.make === make && instead.model === model ? [] : [{ make, model, instead }];
  });
}

const modelKey = ({ make, model }: Spelling) => `${make}\n${model}`.toLowerCase();

/** The chosen spelling of each key that has several. */
function chosenBy(
  stock: readonly SpelledModel[],
  keyOf: (one: SpelledModel) => string,
  spellingOf: (one: SpelledModel) => string,
  ownSpelling: (spelling: string, make: string) => string,
): ReadonlyMap<string, string> {
  const groups = new Map<string, { make: string; cars: Map<string, number> }>();
  for (const one of stock) {
    const group = groups.get(keyOf(one)) ?? { make: one.make, cars: new Map<string, number>() };
    const spelling = spellingOf(one);
    group.cars.set(spelling, (group.cars.get(spelling) ?? 0) + one.cars);
    groups.set(keyOf(one), group);
  }
  const several = [...groups].filter(([, { cars }]) => cars.size > 1);
  return new Map(
    several.map(([key, { make, cars }]) => {
      const own = new Set([...cars.keys()].map((spelling) => ownSpelling(spelling, make)));
      const [first = ''] = own.size === 1 ? own : [...cars].sort(byMajority).map(([spelling]) => spelling);
      return [key, first];
    }),
  );
}

const byMajority = ([a, carsA]: [string, number], [b, carsB]: [string, number]): number =>
  carsB - carsA || mixture(b) - mixture(a) || (a < b ? -1 : 1);

/** Letters of the rarer case. */
const mixture = (text: string): number =>
  Math.min(...[/\p{Lu}/gu, /\p{Ll}/gu].map((letters) => text.match(letters)?.length ?? 0));
