import { recordBase } from '#server/platform/rules/record';

/** The address of the site in examples; there is no such site. */
export const exampleOrigin = 'https://www.brolga.example';

/** The fields that every record has, for an example: its id ends its path. */
export const exampleRecord = <N extends string>(
  name: N,
  path: string,
  createdAt = '2026-11-20T01:02:03.000Z',
  updatedAt = createdAt,
) =>
  recordBase(name, {
    id: path.split('/').at(-1) ?? '',
    url: exampleOrigin + path,
    createdAt,
    updatedAt,
  });
