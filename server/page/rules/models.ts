import { error, type Finding, warning } from '#server/dealer/rules/tenant-problems';
import { slugOf } from '#server/search/rules/slug';
import type { Model, ModelRange } from '#server/settings/data-files-schema';

/**
 * Problems in a tenant's range as a whole: repeated ids and slugs, a model of an unlisted make, a missing body type, a
 * missing page of this site, an external picture.
 * @param exists whether the site has a page
 */
export function checkModels(
  { manufacturers, models }: ModelRange,
  exists: (href: string) => boolean,
): Finding[] {
  const makes = new Set(manufacturers.map(({ name }) => slugOf(name)));
  const unlisted = models.flatMap((model, at) =>
    makes.has(slugOf(model.manufacturer_name))
      ? []
      : [
          warning(
            `models.${at}.manufacturer_name`,
            `${model.manufacturer_name} is not among the manufacturers`,
          ),
        ],
  );
  return [
    ...twice(manufacturers, 'manufacturers', 'id', ({ id }) => id),
    ...twice(manufacturers, 'manufacturers', 'slug', ({ slug }) => slug),
    ...twice(models, 'models', 'id', ({ id }) => id),
    ...twice(models, 'models', 'slug', ({ manufacturer_name: make, slug }) => `${slugOf(make)}/${slug}`),
    ...unlisted,
    ...models.flatMap((model, at) => [
      ...(model.body.length === 0
        ? [warning(`models.${at}.body`, 'has no body type, so it is not listed under any')]
        : []),
      ...(model.path && !exists(model.path)
        ? [warning(`models.${at}.path`, `${model.path} is not a page on this site`)]
        : []),
    ]),
    ...pictures({ manufacturers, models }),
  ];
}

function twice<T>(items: readonly T[], list: string, key: string, read: (item: T) => string): Finding[] {
  const values = items.map(read);
  return values.flatMap((value, at) => {
    const before = values.indexOf(value);
    return before < at ? [error(`${list}.${at}.${key}`, `${value} is already used at ${before}`)] : [];
  });
}

function pictures({ manufacturers, models }: ModelRange): Finding[] {
  const namedPictures = [
    ...manufacturers.map(({ logo }, at) => [`manufacturers.${at}.logo.url`, logo?.url] as const),
    ...models.flatMap(({ image }, at) => [
      [`models.${at}.image.url`, image?.url] as const,
      [`models.${at}.image.thumb`, image?.thumb] as const,
    ]),
  ];
  return namedPictures.flatMap(([path, url]) =>
    url?.startsWith('https://')
      ? [
          warning(
            path,
            `${new URL(url).hostname} would get every visitor's IP address; put the picture in assets/`,
          ),
        ]
      : [],
  );
}

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
  return firstSpellings(words.filter((word) => word !== undefined && word !== null));
}

/** The models of a body type, by any of its names. */
export const modelsOfBody = <T extends Bodied>(models: readonly T[], body: string): T[] =>
  models.filter((model) => bodiesOf(model).some((word) => slugOf(word) === slugOf(body)));

/** The body types of a range: those its models name, without repeats, in order. */
export const rangeBodies = (models: readonly Bodied[]): string[] =>
  firstSpellings(models.flatMap(({ body }) => body));

/** Each name once, in its first spelling. */
export function firstSpellings(words: readonly string[]): string[] {
  const bySlug = new Map<string, string>();
  for (const word of words) if (word && !bySlug.has(slugOf(word))) bySlug.set(slugOf(word), word);
  return [...bySlug.values()];
}
