import { z } from 'zod';
import type { BackTest } from './back-test';
import type { MarketFit } from './fit-market';
import { marketFormat, newline, numberBytes } from './market-file';
import { dayNumber, yearOfDay } from './model/effects';
import { StoredModels } from './stored-models';
import { modelsByMake } from './valuation/market-model';

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
    models: modelsByMake(models.evidence.keys()),
  };
  return { market, backTest, listings };
}

/** Undefined if it is no such file. The numbers are a copy: nothing keeps the bytes. */
function unpackBytes(bytes: Uint8Array): { head: unknown; numbers: Float32Array } | undefined {
  const end = bytes.indexOf(newline);
  const body = end < 0 ? new Uint8Array() : bytes.slice(end + 1);
  const head = jsonOf(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)));
  if (head === undefined || body.byteLength % numberBytes !== 0) return undefined;
  return { head, numbers: new Float32Array(body.buffer, body.byteOffset, body.byteLength / numberBytes) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
