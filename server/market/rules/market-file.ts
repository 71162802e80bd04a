import type { MarketFit } from './fit-market';
import { TextNumbers } from './listing';
import type { ModelPart } from './model/price-model';
import type { MarketHead } from './read-market-file';
import { listingNumbers, partNumbers, type StoredModel } from './stored-models';

/** Raised when the file's shape or the model's rules change: older files are not read. */
export const marketFormat = 3;

export const newline = '\n'.charCodeAt(0);
const space = ' '.charCodeAt(0);
export const numberBytes = Float32Array.BYTES_PER_ELEMENT;

/** One line of JSON and, after it, numbers of single precision: whole ones up to 16 million are exact. They come in parts. */
function packBytes(head: unknown, numbers: readonly Float32Array[]): Uint8Array<ArrayBuffer> {
  const line = new TextEncoder().encode(JSON.stringify(head));
  const start = startAfter(line.length);
  const byteLength = numbers.reduce((sum, part) => sum + part.byteLength, start);
  const bytes = new Uint8Array(byteLength).fill(space, 0, start);
  bytes.set(line);
  bytes[start - 1] = newline;
  let next = start;
  for (const part of numbers) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), next);
    next += part.byteLength;
  }
  return bytes;
}

/** The line ends with a newline, on a boundary of the numbers. */
const startAfter = (length: number): number => Math.ceil((length + 1) / numberBytes) * numberBytes;

/** A fitted market as the bytes of its file. */
export function toMarketFile({ market, backTest, listings }: MarketFit): Uint8Array<ArrayBuffer> {
  const { prices, range, fittedAt, pricesOf, evidence } = market;
  const { base, ageCurve, kilometreCurve, both, shared } = prices;
  const texts = new TextNumbers();
  const models: StoredModel[] = [];
  const numbers: Float32Array[] = [];
  for (const key of evidence.keys()) {
    const [part, ofModel] = [prices.models.get(key) ?? noPart, evidence.get(key) ?? []];
    models.push([key, part.firstYear, part.yearEffects.length, part.effects.size, ofModel.length]);
    const ofListings = ofModel.flatMap((one) => listingNumbers(one, texts));
    numbers.push(Float32Array.from([...partNumbers(part, texts), ...ofListings]));
  }
  const head: MarketHead = {
    format: marketFormat,
    fittedAt,
    pricesOf,
    listings,
    backTest,
    range,
    prices: { base, ageCurve, kilometreCurve, both, shared: Object.fromEntries(shared) },
    models: models.map((model) => [...model]),
    texts: texts.all(),
  };
  return packBytes(head, numbers);
}

const noPart: ModelPart = { firstYear: 0, yearEffects: [], effects: new Map() };
