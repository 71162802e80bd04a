import type { MarketFit } from '#server/market/rules/fit-market';
import type { ModelPart } from '#server/market/rules/model/price-model';
import { packBytes } from './market-bytes';
import type { MarketHead } from './market-file';
import { listingNumbers } from './stored-listings';
import { partNumbers, type StoredModel } from './stored-models';
import { TextNumbers } from './text-numbers';

/** Raised when the file's shape or the model's rules change: older files are not read. */
export const marketFormat = 3;

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
