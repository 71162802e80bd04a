import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeProblems } from '#server/dealer/rules/tenant-problems';
import { readDataFile } from '#server/dealer/tenant-file';
import { reviewSetSchema } from '#server/settings/data-files-schema';
import { folderForTest } from '../../../tests/support/folder';

const dir = folderForTest();
const readReviews = (slug: string) => readDataFile(dir.path, `${slug}/reviews.json`, reviewSetSchema);

const review = { id: '1', customer_name: 'Mia N', text: null, rating: 5, review_date: '03/11/2026' };
const set = (change: object = {}) => ({ count: 1, average_rating: '4.6', reviews: [review], ...change });
const withReview = (one: object) => set({ reviews: [one] });

async function write(slug: string, content: unknown): Promise<void> {
  await mkdir(join(dir.path, slug), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(join(dir.path, slug, 'reviews.json'), text);
}

describe("a tenant's reviews", () => {
  test('are read; a tenant without the file has none', async () => {
    await write('a', set());
    expect(await readReviews('a')).toEqual({ ok: true, value: set() });
    expect(await readReviews('b')).toEqual({ ok: true, value: undefined });
  });

  test.each([
    ['review_count', { count: undefined, review_count: 7 }, 7],
    ['both, count winning', { count: 3, review_count: 7 }, 3],
    ['review_count of 0', { count: undefined, review_count: 0 }, 0],
  ])('are counted by %s', async (_, given, count) => {
    await write('a', set(given));
    expect(await readReviews('a')).toEqual({ ok: true, value: set({ count }) });
  });

  const misspelt = { ...review, custmer_name: 'x' };
  test.each<[line: string, content: unknown]>([
    ['line 1, column 2: not valid JSON, expected', '{'],
    ['count: expected a number from 0 to 1000000, but it is missing', set({ count: undefined })],
    ['average_rating: expected a rating from 0 to 5, in quotes, found 4.6', set({ average_rating: 4.6 })],
    [
      'average_rating: expected a rating from 0 to 5, such as "4.6", found "5.1"',
      set({ average_rating: '5.1' }),
    ],
    [
      'reviews.0.review_date: expected a date as dd/mm/yyyy, found "2026-11-03"',
      withReview({ ...review, review_date: '2026-11-03' }),
    ],
    ['reviews.0.custmer_name: is not a known setting (did you mean customer_name?)', withReview(misspelt)],
    ['reviews.0.text: expected text, or null, but it is missing', withReview({ ...review, text: undefined })],
  ])('are refused with file and path: %s', async (line, content) => {
    await write('a', content);
    const loaded = await readReviews('a');
    expect(loaded.ok ? '' : describeProblems(loaded.error)).toContain(`a/reviews.json: ${line}`);
  });
});
