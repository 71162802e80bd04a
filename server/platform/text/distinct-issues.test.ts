import { expect, test } from 'vitest';
import { z } from 'zod';
import { distinctIssues } from './distinct-issues';

const schema = z.object({
  scopes: z.array(z.string('text'), 'a list').max(2, 'at most two'),
  name: z.string('text').min(3, 'three letters').max(1, 'one letter'),
});
const messagesOf = (value: unknown) =>
  distinctIssues(schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

test('a value of the wrong type is one issue, whatever its length', () => {
  expect(messagesOf({ scopes: 'leads:read', name: ['a', 'b'] })).toEqual(['a list', 'text']);
});

test('every other issue stays', () => {
  expect(messagesOf({ scopes: ['a', 'b', 'c'], name: 'ab' })).toEqual([
    'at most two',
    'three letters',
    'one letter',
  ]);
});
