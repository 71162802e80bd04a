import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsFromIssues } from './tenant-problems';

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
