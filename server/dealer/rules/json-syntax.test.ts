import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { jsonSyntaxError } from './json-syntax';
import { problemsFromIssues } from './tenant-problems';

describe('the first JSON syntax error', () => {
  it.each([
    ['', 1, 1, 'a value'],
    ['{"a":1,}', 1, 8, 'a key in double quotes after the comma'],
    ['[1,\n 2,\n]', 3, 1, 'a value after the comma'],
    ['{"a":1 "b":2}', 1, 8, 'a comma or }'],
    ['{\n  "a" 1\n}', 2, 7, 'a colon after the key'],
    ['{"a":}', 1, 6, 'a value after the colon'],
    ["{'a':1}", 1, 2, 'a key in straight double quotes (")'],
    ['{“a”:1}', 1, 2, 'a key in straight double quotes (")'],
    ['{a:1}', 1, 2, 'a key in double quotes'],
    ['{\n  // why\n}', 2, 3, 'a key in double quotes: JSON has no comments'],
    ['{"a":"x\ny"}', 1, 6, 'text that ends with a double quote on the same line'],
    ['{"a":01}', 1, 6, 'a number, true, false or null; put phone numbers and text in double quotes'],
    ['{"a":True}', 1, 6, 'a value after the colon'],
    ['{} {}', 1, 4, 'nothing after the last bracket'],
    ['{"a":[1,2}', 1, 10, 'a comma or ]'],
    ['{"a":1', 1, 7, 'a comma or }'],
  ])('%j: line %i, column %i, expected %s', (text, line, column, expected) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonSyntaxError(text)).toEqual({ line, column, expected });
  });

  it('is at a duplicate key, whose first value would be lost', () => {
    const text = '{"a":{"b":1},"b":2,\n "a":3}';
    expect(jsonSyntaxError(text)).toEqual({
      line: 2,
      column: 2,
      expected: 'unique keys: "a" is already used above',
    });
    expect(jsonSyntaxError('[{"a":1},{"a":2}]')).toBeNull();
  });

  it('is null for any valid JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2), (text, indent) => {
        expect(jsonSyntaxError(JSON.stringify(JSON.parse(text), null, indent))).toBeNull();
      }),
    );
  });

  it('agrees with the runtime on any damaged JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '\n'), (text, at, put) => {
        const cut = at % (text.length + 1);
        const damaged = text.slice(0, cut) + put + text.slice(cut + 1);
        const refused = (() => {
          try {
            JSON.parse(damaged);
            return false;
          } catch {
            return true;
          }
        })();
        const found = jsonSyntaxError(damaged);
        // The runtime accepts duplicate keys.
        if (found?.expected.startsWith('unique keys')) return;
        expect(found !== null).toBe(refused);
      }),
    );
  });

  it('rejects endless nesting instead of overflowing the stack', () => {
    expect(jsonSyntaxError('['.repeat(100_000))?.expected).toContain('at most 200');
  });
});

const schema = z.strictObject({
  name: z.string('text').regex(/^\w*$/, 'letters'),
  makes: z.array(z.string(), 'a list').max(2, 'at most two').default([]),
});
const messagesOf = (value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error ? problemsFromIssues('hill/tenant.json', error, schema).map(({ message }) => message) : [];
};

test('a message shows invisible characters as escapes', () => {
  expect(messagesOf({ name: 'Hill\u202eEnd\n' })).toEqual(['expected letters, found "Hill\\u202eEnd\\n"']);
});

test('a value of the wrong type is one problem', () => {
  expect(messagesOf({ name: 'Hill', makes: 'Kia' })).toEqual(['expected a list, found "Kia"']);
});
