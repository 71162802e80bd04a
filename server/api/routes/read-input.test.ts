import { expect, test } from 'vitest';
import { z } from 'zod';
import { readInput } from './read-input';

const one = z.strictObject({ category: z.literal('a'), name: z.string() });
const other = z.strictObject({ category: z.literal('b'), size: z.number() });

test.each([
  ['an object', one],
  ['one of several objects', z.union([one, other])],
  ['one of several objects, told apart by a field', z.discriminatedUnion('category', [one, other])],
])('a body that must be %s and is none is refused in plain words', (_, schema) => {
  for (const body of [null, [], [one], 'x', 7, undefined]) {
    const read = readInput(schema, body, 'body');
    expect(read.ok || read.error.errors).toEqual([{ field: 'body', message: 'Send a JSON object.' }]);
  }
});
