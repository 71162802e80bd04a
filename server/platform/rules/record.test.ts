import { expect, test } from 'vitest';
import { z } from 'zod';
import { deleted, deletedSchema, fileBase, fileShape, recordBase, recordShape } from './record';

const at = '2026-11-20T01:02:03.000Z';
const place = { id: 'o1', url: 'https://cars.example/api/orders/o1' };

test('a record says what it is, where it is, and when it changed', () => {
  const base = recordBase('order', { ...place, createdAt: at, updatedAt: at });
  expect(base).toEqual({ object: 'order', ...place, created_at: at, updated_at: at });
  expect(z.strictObject(recordShape('order')).parse(base)).toEqual(base);
});

test('only a thing of the site’s files may have no dates', () => {
  const base = fileBase('offer', place);
  expect(z.strictObject(fileShape('offer')).parse(base)).toEqual(base);
  expect(z.object(recordShape('offer')).safeParse(base).success).toBe(false);
});

test.each(['/api/orders/o1', ''])('an address is absolute: not %j', (url) => {
  const base = fileBase('offer', { id: 'o1', url });
  expect(z.object(fileShape('offer')).safeParse(base).success).toBe(false);
});

test('a deletion names the record', () => {
  expect(deletedSchema.parse(deleted('webhook', 'w1'))).toEqual({
    object: 'deleted',
    id: 'w1',
    of: 'webhook',
  });
});
