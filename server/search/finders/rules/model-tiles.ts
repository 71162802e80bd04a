import { type PictureOptions, pictureOf } from '#server/dealership/media/rules/picture';
import { counted, type Noun } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  type PriceOptions,
  priceLine,
  priceOptions,
  shownPriceDollars,
} from '#server/stock/price/rules/price-line';
import type { ModelTileView } from '../views/tile-view';

/** The cars that represent a model. */
export interface ModelSample {
  /** The cheapest available car with a price. */
  readonly cheapest?: Car;
  /** The first with its own photo, otherwise the first. */
  readonly pictured: Car;
}

export interface TileOptions extends PictureOptions {
  readonly noun: Noun;
  readonly prices: Pick<PriceOptions, 'defaultType'>;
}

export const modelKey = (make: string, model: string): string => `${make}\n${model}`;

/** The representative cars of each model, from available cars sorted cheapest first. */
export function modelSamples(cars: readonly Car[]): Map<string, ModelSample> {
  const samples = new Map<string, ModelSample>();
  for (const car of cars) {
    const key = modelKey(car.make, car.model);
    const known = samples.get(key);
    const cheapest = known?.cheapest ?? (shownPriceDollars(car) === undefined ? undefined : car);
    const pictured = known && (known.pictured.images.length > 0 || car.images.length === 0);
    samples.set(key, { ...(cheapest ? { cheapest } : {}), pictured: pictured ? known.pictured : car });
  }
  return samples;
}

export const tileOptions = (tenant: Tenant): TileOptions => ({
  media: tenant.media,
  noun: tenant.stock.noun,
  prices: priceOptions(tenant),
});

/**
 * A model's tile: name, cars in stock, a car's picture, and the lowest price with its type beside it. The picture only
 * repeats the name.
 */
export function modelTile(
  model: { readonly make: string; readonly model: string; readonly count: number; readonly body?: string },
  href: string,
  sample: ModelSample | undefined,
  { noun, prices: { defaultType }, ...pictures }: TileOptions,
): ModelTileView {
  const from = sample?.cheapest
    ? priceLine(sample.cheapest, { subscriptions: false, noPriceText: '', defaultType })
    : undefined;
  return {
    text: model.model,
    countText: counted(model.count, noun),
    href,
    picture: pictureOf(sample?.pictured ?? { images: [], body: model.body }, '', pictures),
    ...(from ? { from: { text: from.text, ...(from.kind ? { kind: from.kind } : {}) } } : {}),
  };
}
