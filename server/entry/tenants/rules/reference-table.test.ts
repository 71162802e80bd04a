import { describe, expect, it } from 'vitest';
import { referenceTable, type SchemaNode } from './reference-table';

const rows = (properties: NonNullable<SchemaNode['properties']>, required: string[] = []) =>
  referenceTable({ properties, required }).split('\n').slice(2);

describe('the table of settings', () => {
  it.each<[rule: string, node: SchemaNode, row: string]>([
    ['text', { type: 'string', description: 'Its name.' }, '| `a` | text |  | Its name. |'],
    ['short text', { type: 'string', maxLength: 1_600 }, '| `a` | text up to 1,600 characters |  |  |'],
    [
      'a number',
      { type: 'integer', minimum: 0, maximum: 14, default: 3 },
      '| `a` | whole number, 0 to 14 | `3` |  |',
    ],
    [
      'a number without ends',
      { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
      '| `a` | whole number |  |  |',
    ],
    ['yes or no', { type: 'boolean', default: false }, '| `a` | `true` `false` | `false` |  |'],
    ['choices', { enum: ['x', 'y'], default: 'x' }, '| `a` | `"x"` `"y"` | `"x"` |  |'],
    [
      'a list',
      { items: { type: 'string' }, maxItems: 5, default: [] },
      '| `a` | list (up to 5) of text | `[]` |  |',
    ],
    ['text or nothing', { type: ['string', 'null'] }, '| `a` | text or `null` |  |  |'],
    ['either', { anyOf: [{ type: 'string' }, { type: 'null' }] }, '| `a` | text or `null` |  |  |'],
    ['an example', { type: 'string', examples: ['08:30', '17:00'] }, '| `a` | text, e.g. `"08:30"` |  |  |'],
    [
      'an example of an entry',
      { items: { type: 'string', examples: ['a.example'] }, default: ['b.example'] },
      '| `a` | list of text, e.g. `"a.example"` | `["b.example"]` |  |',
    ],
    [
      'texts by name',
      { type: 'object', propertyNames: { enum: ['x', 'y'] }, additionalProperties: { type: 'string' } },
      '| `a` | group of texts, by `"x"` `"y"` |  |  |',
    ],
    [
      'a long text that stands where nothing is given, with its signs',
      { type: 'string', default: 'Your "own" words.' },
      '| `a` | text | `"Your \\"own\\" words."` |  |',
    ],
    [
      'a bar in a text',
      { type: 'string', description: 'One | two\nthree.' },
      '| `a` | text |  | One \\| two three. |',
    ],
  ])('shows %s', (_, node, row) => {
    expect(rows({ a: node })).toEqual([row]);
  });

  it('shows inner groups, list entries and variants by their path', () => {
    const kind = (name: string, more: SchemaNode['properties']) => ({
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
