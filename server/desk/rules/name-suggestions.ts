import type { ModelRange } from '#server/settings/data-files-schema';
import type { StockRow } from './stock-list';

/** Enough for any dealer, and little to download. */
const mostNames = 200;

type Named = Pick<StockRow, 'make' | 'model' | 'badge'>;

/** Names that the form for a car suggests: those of the stock and of the site's own range, without repeats, by name. */
export const nameSuggestions = (rows: readonly Named[], { manufacturers, models }: ModelRange) => ({
  makes: names([
    ...rows.map(({ make }) => make),
    ...manufacturers.map(({ name }) => name),
    ...models.map((model) => model.manufacturer_name),
  ]),
  models: names([...rows.map(({ model }) => model), ...models.map(({ name }) => name)]),
  badges: names(rows.flatMap(({ badge }) => badge ?? [])),
});

/** The most frequent of many. */
function names(all: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostNames);
  return frequent.map(([name]) => name).sort((a, b) => a.localeCompare(b));
}
