import { expect, test } from 'vitest';
import { requestIdOf } from './request-id';

const request = (headers: Record<string, string> = {}) => new Request('http://coast.example/', { headers });

test('is the one from the connection hook', () => {
  expect(requestIdOf(request({ 'x-request-id': '1dcf3ea8-8024-448b' }))).toBe('1dcf3ea8-8024-448b');
});

test('without the hook a new one is made, once per request', () => {
  const asked = request();
  expect(requestIdOf(asked)).toMatch(/^[\w-]{36}$/);
  expect(requestIdOf(asked)).toBe(requestIdOf(asked));
  expect(requestIdOf(request())).not.toBe(requestIdOf(asked));
});

test.each(['short', 'x'.repeat(65), 'a"b\\c=d e f', '{"a":"b1234"}'])('%j is not logged', (id) => {
  expect(requestIdOf(request({ 'x-request-id': id }))).not.toBe(id);
});
