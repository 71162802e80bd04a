import { z } from 'zod';
import type { BackTest } from '#server/market/rules/back-test/bands';
import type { MarketFit } from '#server/market/rules/fit-market';
import { dayNumber, yearOfDay } from '#server/market/rules/model/curves';
import { modelsByMake } from '#server/market/rules/valuation/market-model';
import { unpackBytes } from './market-bytes';
import { StoredModels } from './stored-models';
import { marketFormat } from './write-market-file';

const number = z.number();
const numbers = z.array(number).readonly();
const count = number.int().nonnegative();
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

/** The first line of a tenant's model as a file. The models' effects and listings are numbers after it. */
const headSchema = z.object({
  format: z.literal(marketFormat),
  fittedAt: z.string(),
  pricesOf: z.tuple([z.string(), z.string()]).readonly(),
  listings: number,
  backTest: backTestSchema,
  range: z.object({ coefficients: numbers, low: number, high: number }),
  prices: z.object({
    base: number,
    ageCurve: numbers,
    kilometreCurve: numbers,
    both: number,
    shared: effects,
  }),
  models: z.array(z.tuple([z.string(), number, count, count, count])),
  /** Each text once: the numbers name them by their place. */
  texts: z.array(z.string()),
});

export type MarketHead = z.input<typeof headSchema>;

/** Undefined if the bytes are not a model of this format. Listings and effects stay numbers until they are read. */
export function fromMarketFile(bytes: Uint8Array): MarketFit | undefined {
  const file = unpackBytes(bytes);
  const head = headSchema.safeParse(file?.head);
  if (!file || !head.success) return undefined;
  const { prices, range, texts, fittedAt, pricesOf, backTest, listings } = head.data;
  const models = new StoredModels(head.data.models, { numbers: file.numbers, texts });
  if (models.width !== file.numbers.length) return undefined;
  const market = {
    range,
    fittedAt,
    pricesOf,
    day: yearOfDay(pricesOf[1]),
    newestDay: dayNumber(pricesOf[1]),
    prices: { ...prices, shared: new Map(Object.entries(prices.shared)), models: models.parts },
    evidence: models.evidence,
    models: modelsByMake(models.evidence),
  };
  return { market, backTest, listings };
}
