import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blocks } from '#server/settings/block-schema';
import { frontMatterSchema } from '#server/settings/content-schema';
import { modelsFileSchema, offersSchema, reviewSetSchema } from '#server/settings/data-files-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { tenantSchema } from '#server/settings/tenant-schema';
import { oneLine } from '#server/settings/text-schema';

interface Node {
  readonly type?: string;
  readonly description?: string;
  readonly examples?: unknown;
  readonly default?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Record<string, Node>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
}

const files: Record<string, z.ZodType> = {
  'tenant.json': tenantSchema,
  'offers.json': offersSchema,
  'models.json': modelsFileSchema,
  'reviews.json': reviewSetSchema,
  'redirects.json': redirectsSchema,
  'front matter': frontMatterSchema,
  ...Object.fromEntries(Object.entries(blocks).map(([name, { schema }]) => [name, schema])),
};

/** Every setting of a file with its path, including those of groups, entries and variants of a group. */
function settingsOf(node: Node, path = ''): [path: string, node: Node][] {
  const inner = [node.items ?? [], node.anyOf ?? [], node.oneOf ?? []].flat();
  const own = Object.entries(node.properties ?? {}).flatMap(([name, child]): [string, Node][] => [
    [path + name, child],
    ...settingsOf(child, `${path}${name}.`),
  ]);
  return [...own, ...inner.flatMap((one) => settingsOf(one, path))];
}

const settings = Object.entries(files).flatMap(([file, schema]) =>
  settingsOf(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as Node).map(
    ([path, node]) => [`${file}: ${path}`, node] as const,
  ),
);
/** Text on one line is free text. */
const oneLinePattern = z.toJSONSchema(oneLine).pattern;
const alternatives = (node: Node) => [node, node.items ?? {}, ...(node.anyOf ?? [])];

describe('the schema alone documents every setting', () => {
  it('has a description', () => {
    const silent = settings.filter(([, node]) => !alternatives(node).some(({ description }) => description));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('shows the format, if it is not free, by an example, a default or choices', () => {
    const unclear = settings.filter(([, node]) => {
      const kinds = alternatives(node);
      const formed = kinds.some((one) => (one.pattern && one.pattern !== oneLinePattern) || one.format);
      const shown =
        kinds.some((one) => one.examples || one.default || one.enum) ||
        kinds.some(({ description = '' }) =>
          /e\.g\.|E\.g\.|["“]|YYYY|https:|such as|\/[a-z{]/.test(description),
        );
      return formed && !shown;
    });
    expect(unclear.map(([name]) => name)).toEqual([]);
  });

  it('gives the unit of each quantity', () => {
    const numbers = settings.filter(([, { type }]) => type === 'integer' || type === 'number');
    const unit =
      /dollar|\$|cents|cylinders|seats|days?\b|hours?|minutes?|seconds?|years?|kilometres|photos|cars|pixels|per cent|degrees|posts|offers|reviews|makes|body types|locations|places|stars|from 1|0 Sunday|share|quality|zoom|world|results|count|accessories|links|leads|features|month|week|lists|banner|average|pixel|drives|prizes|failures|port number|301/i;
    const without = numbers.filter(
      ([name, { description = '' }]) => !unit.test(description) && !unit.test(name),
    );
    expect(without.map(([name, { description }]) => `${name}: ${description}`)).toEqual([]);
  });
});
