import type { Choice, ChosenVehicle, VehicleChoices } from '#server/market/market-port';
import { perObject } from '#server/platform/derived';
import { modelKey, nameKey } from './listing';
import type { Evidence, FittedMarket } from './valuation/market-model';

const mostBadges = 60;

/** Makes, models, years and badges of a market that narrow each other. */
export function choicesOf(
  market: Pick<FittedMarket, 'evidence' | 'models'>,
  chosen: ChosenVehicle,
): VehicleChoices {
  const { make, model } = chosen;
  const ofKeys = (keys: readonly string[] = []) => keys.flatMap((key) => market.evidence.get(key) ?? []);
  const ofMake = make === undefined ? [] : ofKeys(market.models.get(nameKey(make)));
  const ofModel = make === undefined || model === undefined ? [] : ofKeys([modelKey({ make, model })]);
  return {
    makes: makesOf(market.evidence),
    models: byName(counted(ofMake, ({ listing }) => listing.model, nameKey)),
    years: counted(ofModel, ({ listing }) => String(listing.year)).sort(
      (a, b) => Number(b.value) - Number(a.value),
    ),
    badges: byName(counted(ofModel, ({ listing }) => listing.badge, nameKey).slice(0, mostBadges)),
  };
}

const makesOf = perObject((evidence: FittedMarket['evidence']) =>
  byName(
    counted(
      [...evidence.keys()].flatMap((key) => evidence.get(key) ?? []),
      ({ listing }) => listing.make,
      nameKey,
    ),
  ),
);

/** Values with their counts, most frequent first; spellings of one value count together under the most frequent. */
function counted(
  evidence: readonly Evidence[],
  read: (one: Evidence) => string,
  keyOf: (value: string) => string = (value) => value,
): Choice[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const one of evidence) {
    const value = read(one);
    if (value === '') continue;
    const key = keyOf(value);
    const ofKey = spellings.get(key) ?? new Map<string, number>();
    spellings.set(key, ofKey);
    ofKey.set(value, (ofKey.get(value) ?? 0) + 1);
  }
  const choices = [...spellings.values()].map((ofKey) => {
    const [value = ''] = [...ofKey].sort((a, b) => b[1] - a[1])[0] ?? [];
    return { value, count: [...ofKey.values()].reduce((sum, count) => sum + count, 0) };
  });
  return choices.sort((a, b) => b.count - a.count);
}

const byName = (choices: readonly Choice[]): Choice[] =>
  choices.toSorted((a, b) => a.value.localeCompare(b.value, 'en-AU', { numeric: true }));
