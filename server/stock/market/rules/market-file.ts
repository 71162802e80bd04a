import { z } from 'zod';
import { carTypes } from '#server/settings/car';
import type { BackTest } from './back-test/bands';
import type { MarketFit } from './fit-market';
import { type Facts, factNames } from './listing/listing';
import { badgeKey, modelKey } from './listing/words';
import { yearOfDay } from './model/curves';
import { type Evidence, indexEvidence } from './valuation/market-model';

/** Raised when the file's shape or the model's rules change: older files are not read. */
export const marketFormat = 1;

const number = z.number();
const numbers = z.array(number).readonly();
const effects = z.record(z.string(), number);
const score = z.object({
  answered: number,
  count: number,
  medianAbsoluteError: number.nullable(),
  within10: number.nullable(),
  within20: number.nullable(),
  coverage80: number.nullable(),
});
const bands = z.array(score.extend({ name: z.string() }));
const backTestSchema: z.ZodType<BackTest> = z.object({
  all: score,
  recent: score,
  byAge: bands,
  byKilometres: bands,
  byMake: bands,
  byPrice: bands,
});

/** The model of a tenant as a file. Texts of listings are numbers of `texts`, so that the file stays small. */
const fileSchema = z.object({
  format: z.literal(marketFormat),
  fittedAt: z.string(),
  pricesOf: z.string(),
  listings: number,
  backTest: backTestSchema,
  range: z.object({ coefficients: numbers, low: number, high: number }),
  prices: z.object({
    base: number,
    ageCurve: numbers,
    kilometreCurve: numbers,
    both: number,
    shared: effects,
    models: z.record(z.string(), z.object({ effects, firstYear: number, yearEffects: numbers })),
  }),
  texts: z.array(z.string()),
  /** Make, model, badge, year, kilometres, price, type, fitted logarithm, then each fact (-1: unknown). */
  rows: z.array(numbers),
});

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const rounded = (map: ReadonlyMap<string, number>) =>
  Object.fromEntries([...map].map(([key, value]) => [key, round(value)]));

export function toMarketFile({ market, backTest, listings }: MarketFit): string {
  const { prices, range, fittedAt, pricesOf } = market;
  const texts = new Map<string, number>();
  const numberOf = (text: string) => {
    const index = texts.get(text) ?? texts.size;
    texts.set(text, index);
    return index;
  };
  const rows = [...market.evidence.values()].flat().map((one) => rowOf(one, numberOf));
  const models = [...prices.models].map(
    ([key, part]) =>
      [key, { ...part, effects: rounded(part.effects), yearEffects: part.yearEffects.map(round) }] as const,
  );
  return JSON.stringify({
    format: marketFormat,
    ...{ fittedAt, pricesOf, listings, backTest, range },
    prices: { ...prices, shared: rounded(prices.shared), models: Object.fromEntries(models) },
    texts: [...texts.keys()],
    rows,
  } satisfies z.input<typeof fileSchema>);
}

function rowOf({ listing, fittedLog }: Evidence, numberOf: (text: string) => number): number[] {
  const { make, model, badge, year, kilometres, priceDollars, carType, facts } = listing;
  return [
    ...[make, model, badge].map(numberOf),
    ...[year, kilometres, priceDollars, carTypes.indexOf(carType), round(fittedLog)],
    ...factNames.map((name) => (facts[name] === undefined ? -1 : numberOf(facts[name]))),
  ];
}

/** Undefined if the text is not a model of this format. */
export function fromMarketFile(text: string): MarketFit | undefined {
  const file = fileSchema.safeParse(parsed(text));
  if (!file.success) return undefined;
  const { prices, range, texts, rows, fittedAt, pricesOf, backTest, listings } = file.data;
  const models = Object.entries(prices.models).map(
    ([key, part]) => [key, { ...part, effects: new Map(Object.entries(part.effects)) }] as const,
  );
  const market = {
    ...{ range, fittedAt, pricesOf },
    day: yearOfDay(pricesOf),
    prices: { ...prices, shared: new Map(Object.entries(prices.shared)), models: new Map(models) },
    ...indexEvidence(rows.map((row) => evidenceOf(row, texts))),
  };
  return { market, backTest, listings };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function evidenceOf(row: readonly number[], texts: readonly string[]): Evidence {
  const [make, model, badge, year = 0, kilometres = 0, priceDollars = 0, type = 0, fittedLog = 0, ...rest] =
    row;
  const textAt = (at: number | undefined) => texts[at ?? -1] ?? '';
  const facts: Facts = {};
  factNames.forEach((name, at) => {
    const value = texts[rest[at] ?? -1];
    if (value !== undefined) facts[name] = value;
  });
  const listing = {
    ...{ make: textAt(make), model: textAt(model), badge: textAt(badge) },
    ...{ year, kilometres, priceDollars, facts },
    carType: carTypes[type] ?? 'used',
  };
  return { listing, modelKey: modelKey(listing), badgeKey: badgeKey(listing.badge), fittedLog };
}
