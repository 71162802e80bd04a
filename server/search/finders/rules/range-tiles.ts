import { pictureOf } from '#server/dealership/media/rules/picture';
import type { PictureView } from '#server/dealership/media/views/picture-view';
import { counted, type Noun } from '#server/dealership/tenants/rules/noun';
import { slugOf } from '#server/search/stock-search/rules/slug';
import type { Model, ModelRange } from '#server/settings/model-schema';
import type { ModelTileView } from '../views/tile-view';

/** A model's stock details. */
export interface StockOfModel {
  readonly count: number;
  /** Its search page. */
  readonly href?: string | undefined;
  /** The lowest price of an available car. */
  readonly from?: ModelTileView['from'];
  /** A car of it. */
  readonly picture?: PictureView | undefined;
}

export interface RangeContext {
  readonly noun: Noun;
  readonly pictureAt: (ref: string | null | undefined) => PictureView | undefined;
  /** Whether the site has a page. */
  readonly exists: (href: string) => boolean;
}

const statusTags = { new: 'New', coming_soon: 'Coming soon' } as const;

/** A model of the range as a tile: its picture, type, count and lowest price. */
export function rangeTile(
  model: Model,
  stock: StockOfModel | undefined,
  { noun, pictureAt, exists }: RangeContext,
): ModelTileView {
  const own = [model.override_url, model.path].find((href) => href && exists(href));
  const href = own ?? stock?.href;
  const count = stock?.count ?? 0;
  const accessories = model.accessories_count ?? 0;
  const tag = model.status ? statusTags[model.status] : undefined;
  const facts = [
    model.fuel.join(', '),
    accessories > 0 ? counted(accessories, { one: 'accessory', many: 'accessories' }) : '',
  ].filter(Boolean);
  return {
    text: model.name,
    countText: count > 0 ? `${counted(count, noun)} in stock` : 'Not in stock right now',
    ...(href ? { href } : {}),
    picture:
      pictureAt(model.image?.url) ?? stock?.picture ?? pictureOf({ images: [], body: model.body[0] }, ''),
    ...(stock?.from ? { from: stock.from } : {}),
    ...(tag ? { tag } : {}),
    ...(model.description ? { description: model.description } : {}),
    ...(facts.length > 0 ? { facts: facts.join(' · ') } : {}),
  };
}

/** The models of a range by make, in the order of its makes, then makes the range does not list. */
export function byMake(
  models: readonly Model[],
  { manufacturers }: Pick<ModelRange, 'manufacturers'>,
): { readonly make: string; readonly models: readonly Model[] }[] {
  const groups = new Map<string, { make: string; models: Model[] }>();
  for (const { name } of manufacturers) groups.set(slugOf(name), { make: name, models: [] });
  for (const model of models) {
    const slug = slugOf(model.manufacturer_name);
    const group = groups.get(slug) ?? { make: model.manufacturer_name, models: [] };
    group.models.push(model);
    groups.set(slug, group);
  }
  return [...groups.values()].filter((group) => group.models.length > 0);
}
