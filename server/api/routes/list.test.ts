import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { answerList, answerWhole, listParts, nextLink, pageQuery } from './list';

const url = new URL('https://cars.example/api/orders?limit=2&state=placed&after=orders.d');
const ids = ['c', 'b', 'a'].map((id) => ({ id }));
const page = async (query: Parameters<typeof answerList>[1], rows: typeof ids | null = ids) => {
  const answer = await answerList(url, query, {
    read: ({ limit }) => rows?.slice(0, limit) ?? null,
    place: ({ id }) => id,
    data: (some) => some.map(({ id }) => ({ object: 'order', id })),
  });
  return answer instanceof Problem ? answer.code : answer;
};

test('a page that more follow names the next one, with the same filters', async () => {
  expect(await page({ limit: 2 })).toEqual({
    status: 200,
    body: {
      object: 'list',
      data: [
        { object: 'order', id: 'c' },
        { object: 'order', id: 'b' },
      ],
      has_more: true,
      next: 'orders.b',
    },
    headers: { Link: '</api/orders?limit=2&state=placed&after=orders.b>; rel="next"' },
  });
});

test('the last page leads nowhere', async () => {
  expect(await page({ limit: 3 })).toMatchObject({ body: { has_more: false, next: null }, headers: {} });
});

test('a page is read after the place in its cursor, one row longer than its limit', async () => {
  const asked: unknown[] = [];
  for (const after of ['orders.01K.x', undefined])
    await answerList(
      url,
      { limit: 2, after },
      {
        read: (part) => {
          asked.push(part);
          return ids;
        },
        place: ({ id }) => id,
        data: (rows) => rows,
      },
    );
  expect(asked).toEqual([
    { limit: 3, after: '01K.x' },
    { limit: 3, after: undefined },
  ]);
});

test.each(['reservations.b', 'b', 'orders', ''])('a cursor of no order is refused: %j', async (after) => {
  expect(await page({ limit: 2, after })).toBe('invalid_cursor');
});

test('so is a place that the list does not have', async () => {
  expect(await page({ limit: 2, after: 'orders.x' }, null)).toBe('invalid_cursor');
});

test('a list in memory is read to its end, without gaps or repeats', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => at);
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const answer = await answerWhole(url, { limit: 3, after }, rows, (row) => row * 10);
    if (answer instanceof Problem) throw new Error(answer.detail);
    seen.push(...answer.body.data);
    after = answer.body.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toEqual([0, 10, 20, 30, 40, 50, 60]);
});

test.each(['orders.x', 'orders.-1', 'orders.1e3'])('a list in memory has no place %s', async (after) => {
  expect(await answerWhole(url, { limit: 3, after }, ids, (row) => row)).toMatchObject({
    code: 'invalid_cursor',
    param: 'after',
  });
});

test('a list at an address with a slash at its end has the same cursors', async () => {
  const slashed = new URL('https://cars.example/api/orders/');
  const answer = await answerWhole(slashed, { limit: 1, after: 'orders.1' }, ids, ({ id }) => id);
  expect(answer).toMatchObject({ body: { data: ['b'], next: 'orders.2' } });
});

test('a link can carry another cursor', () => {
  expect(nextLink(url, 'x', 'before')).toEqual({
    Link: '</api/orders?limit=2&state=placed&after=orders.d&before=x>; rel="next"',
  });
});

test.each([
  [{}, { limit: 50 }],
  [
    { limit: '100', after: 'orders.b' },
    { limit: 100, after: 'orders.b' },
  ],
])('the query %j is read as %j', (query, read) => {
  expect(z.strictObject(pageQuery('Orders')).parse(query)).toEqual(read);
});

test.each([{ limit: '0' }, { limit: '101' }, { limit: '' }, { limit: '1e1' }, { after: '' }])(
  'the query %j is refused',
  (query) => {
    expect(z.strictObject(pageQuery('Orders')).safeParse(query).success).toBe(false);
  },
);

test('the example of a list is a page of it', () => {
  const { responses, examples } = listParts('Things', 'ThingList', z.object({ id: z.string() }), { id: 'a' });
  expect(responses[200].parse(examples.responses[200].value)).toEqual({
    object: 'list',
    data: [{ id: 'a' }],
    has_more: false,
    next: null,
  });
});
