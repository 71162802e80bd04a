import { z } from 'zod';
import type { BackTest } from '../back-test/bands';
import type { MarketFit } from '../fit-market';
import { yearOfDay } from '../model/curves';
import type { ModelPart } from '../model/price-model';
import { modelsByMake } from '../valuation/market-model';
import { packBytes, unpackBytes } from './market-bytes';
import { listingNumbers } from './stored-listings';
import { partNumbers, type StoredModel, StoredModels } from './stored-models';
import { TextNumbers } from './text-numbers';

/** Raised when the file's shape or the model's rules change: older files are not read. */
export const marketFormat = 2;

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
  }),
  models: z.array(z.tuple([z.string(), number, count, count, count])),
  /** Each text once: the numbers name them by their place. */
  texts: z.array(z.string()),
});

export function toMarketFile({ market, backTest, listings }: MarketFit): Uint8Array {
  const { prices, range, fittedAt, pricesOf, evidence } = market;
  const { base, ageCurve, kilometreCurve, both, shared } = prices;
  const texts = new TextNumbers();
  const models: StoredModel[] = [];
  const numbers: number[] = [];
  for (const key of evidence.keys()) {
    const [part, ofModel] = [prices.models.get(key) ?? noPart, evidence.get(key) ?? []];
    models.push([key, part.firstYear, part.yearEffects.length, part.effects.size, ofModel.length]);
    numbers.push(...partNumbers(part, texts));
    for (const one of ofModel) numbers.push(...listingNumbers(one, texts));
  }
  const head: z.input<typeof headSchema> = {
    format: marketFormat,
    ...{ fittedAt, pricesOf, listings, backTest, range },
    prices: { base, ageCurve, kilometreCurve, both, shared: Object.fromEntries(shared) },
    ...{ models: models.map((model) => [...model]), texts: texts.all() },
  };
  return packBytes({ head, numbers: Float32Array.from(numbers) });
}

const noPart: ModelPart = { firstYear: 0, yearEffects: [], effects: new Map() };

/** Undefined if the bytes are not a model of this format. Listings and effects stay numbers until they are read. */
export function fromMarketFile(bytes: Uint8Array): MarketFit | undefined {
  const file = unpackBytes(bytes);
  const head = headSchema.safeParse(file?.head);
  if (!file || !head.success) return undefined;
  const { prices, range, texts, fittedAt, pricesOf, backTest, listings } = head.data;
  const models = new StoredModels(head.data.models, { numbers: file.numbers, texts });
  if (models.width !== file.numbers.length) return undefined;
  const market = {
    ...{ range, fittedAt, pricesOf },
    day: yearOfDay(pricesOf),
    prices: { ...prices, shared: new Map(Object.entries(prices.shared)), models: models.parts },
    evidence: models.evidence,
    models: modelsByMake(models.evidence),
  };
  return { market, backTest, listings };
}
