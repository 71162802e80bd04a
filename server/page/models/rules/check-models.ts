import { error, type Finding, warning } from '#server/dealer/files/rules/tenant-problems';
import { slugOf } from '#server/search/rules/slug';
import type { ModelRange } from '#server/settings/data-files-schema';

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
    ...twice(
      'manufacturers',
      'id',
      manufacturers.map(({ id }) => id),
    ),
    ...twice(
      'manufacturers',
      'slug',
      manufacturers.map(({ slug }) => slug),
    ),
    ...twice(
      'models',
      'id',
      models.map(({ id }) => id),
    ),
    ...twice(
      'models',
      'slug',
      models.map(({ manufacturer_name: make, slug }) => `${slugOf(make)}/${slug}`),
    ),
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

const twice = (list: string, key: string, values: readonly string[]): Finding[] =>
  values.flatMap((value, at) => {
    const before = values.indexOf(value);
    return before < at ? [error(`${list}.${at}.${key}`, `${value} is already used at ${before}`)] : [];
  });

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
