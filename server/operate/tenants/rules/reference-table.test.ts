import { describe, expect, it } from 'vitest';
import type { SettingNode } from '#server/desk/rules/setting-entry';
import { referenceTable } from './reference-table';

const rows = (properties: NonNullable<SettingNode['properties']>, required: string[] = []) =>
  referenceTable({ properties, required }).split('\n').slice(2);

describe('the table of settings', () => {
  it.each<[row: string, node: SettingNode]>([
    ['text |  | Its name.', { type: 'string', description: 'Its name.' }],
    ['text up to 1,600 characters |  | ', { type: 'string', maxLength: 1_600 }],
    ['whole number, 0 to 14 | `3` | ', { type: 'integer', minimum: 0, maximum: 14, default: 3 }],
    ['whole number |  | ', { type: 'integer', minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 }],
    ['`true` `false` | `false` | ', { type: 'boolean', default: false }],
    ['`"x"` `"y"` | `"x"` | ', { enum: ['x', 'y'], default: 'x' }],
    ['list (up to 5) of text | `[]` | ', { items: { type: 'string' }, maxItems: 5, default: [] }],
    ['text or `null` |  | ', { type: ['string', 'null'] }],
    ['text or `null` |  | ', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['text, e.g. `"08:30"` |  | ', { type: 'string', examples: ['08:30', '17:00'] }],
    [
      'list of text, e.g. `"a.example"` | `["b.example"]` | ',
      { items: { type: 'string', examples: ['a.example'] }, default: ['b.example'] },
    ],
    [
      'group of texts, by `"x"` `"y"` |  | ',
      { type: 'object', propertyNames: { enum: ['x', 'y'] }, additionalProperties: { type: 'string' } },
    ],
    ['text | `"Your \\"own\\" words."` | ', { type: 'string', default: 'Your "own" words.' }],
    ['text |  | One \\| two three.', { type: 'string', description: 'One | two\nthree.' }],
  ])('has the row "%s"', (row, node) => {
    expect(rows({ a: node })).toEqual([`| \`a\` | ${row} |`]);
  });

  it('shows inner groups, list entries and variants by their path', () => {
    const kind = (name: string, more: SettingNode['properties']) => ({
      properties: { kind: { const: name, description: `By ${name}.` }, ...more },
      required: ['kind'],
    });
    expect(
      rows(
        {
          form: { properties: { title: { type: 'string' } }, default: {} },
          items: { items: { properties: { href: { type: 'string' } }, required: ['href'] } },
          to: { oneOf: [kind('mail', { box: { type: 'string' } }), kind('post', {})] },
        },
        ['items'],
      ),
    ).toEqual([
      '| `form` | group |  |  |',
      '| `form.title` | text |  |  |',
      '| `items` | list of groups | **required** |  |',
      '| `items[].href` | text | **required** |  |',
      '| `to` | group |  |  |',
      '| `to.kind` | `"mail"` `"post"` | **required** | `"mail"`: By mail. `"post"`: By post. |',
      '| `to.box` | text |  |  |',
    ]);
  });
});
