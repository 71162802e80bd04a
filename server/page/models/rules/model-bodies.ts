import { slugOf } from '#server/search/rules/slug';
import type { Model } from '#server/settings/data-files-schema';

type Bodied = Pick<
  Model,
  'body' | 'bodyStyle' | 'manufacturer_body' | 'manufacturer_body2' | 'manufacturer_body3'
>;

/** Every word for a model's body, the dealer's own first. */
export function bodiesOf(model: Bodied): string[] {
  const words = [
    ...model.body,
    ...model.bodyStyle,
    model.manufacturer_body,
    model.manufacturer_body2,
    model.manufacturer_body3,
  ];
  const bySlug = new Map<string, string>();
  for (const word of words) if (word && !bySlug.has(slugOf(word))) bySlug.set(slugOf(word), word);
  return [...bySlug.values()];
}

/** The models of a body type, by any of its names. */
export const modelsOfBody = <T extends Bodied>(models: readonly T[], body: string): T[] =>
  models.filter((model) => bodiesOf(model).some((word) => slugOf(word) === slugOf(body)));

/** The body types of a range: those its models name, without repeats, in order. */
export function rangeBodies(models: readonly Bodied[]): string[] {
  const bySlug = new Map<string, string>();
  for (const { body } of models) {
    for (const word of body) if (!bySlug.has(slugOf(word))) bySlug.set(slugOf(word), word);
  }
  return [...bySlug.values()];
}
