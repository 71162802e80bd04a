import { LRUCache } from 'lru-cache';
import { describe, expect, test } from 'vitest';
import { SearchMemory, weightOf } from './search-memory';
import type { SearchAnswer } from './search-port';

type TenantSearchMemory = ReturnType<SearchMemory['of']>;

type KeptAnswer = Parameters<TenantSearchMemory['answers']['set']>[1];

const site = (cacheSize: number) => ({ search: { cache_size: cacheSize } });
const answer = (values = 0): SearchAnswer => {
  const make = Array.from({ length: values }, (_, at) => ({ value: `${at}`, count: 1 }));
  return { ids: [], count: 0, pages: 0, ms: 0, facets: { make }, ranges: {} };
};
const entry = (values = 0): KeptAnswer => ({ answer: answer(values), version: 1, atMs: 0 });
const has = (memory: TenantSearchMemory, ...keys: string[]) =>
  keys.map((key) => memory.answers.get(key) !== undefined);

describe('the results of a site', () => {
  test('are its newest ones, as many as its settings say', () => {
    const memory = new SearchMemory().of(site(2));
    for (const key of ['a', 'b', 'c']) memory.answers.set(key, entry());
    expect(has(memory, 'a', 'b', 'c')).toEqual([false, true, true]);
  });
  test('a result set again replaces the one before', () => {
    const memory = new SearchMemory().of(site(2));
    const newer = entry();
    for (const key of ['a', 'b']) memory.answers.set(key, entry());
    memory.answers.set('a', newer);
    expect(memory.answers.get('a')).toBe(newer);
    expect(has(memory, 'a', 'b')).toEqual([true, true]);
  });
  test('with a size of 0 none is kept', () => {
    const memory = new SearchMemory().of(site(0));
    memory.answers.set('a', entry());
    expect(has(memory, 'a')).toEqual([false]);
  });
});

describe('the results of all sites together', () => {
  test('keep to one limit: those unused for longest go first, of whichever site', () => {
    const memory = new SearchMemory({ answerBytes: 3 * weightOf('a', answer()) });
    const [one, other] = [memory.of(site(100)), memory.of(site(100))];
    one.answers.set('a', entry());
    one.answers.set('b', entry());
    other.answers.set('c', entry());
    expect(has(one, 'a')).toEqual([true]);
    other.answers.set('d', entry());
    expect([...has(one, 'a', 'b'), ...has(other, 'c', 'd')]).toEqual([true, false, true, true]);
  });
  test('a result larger than the limit is not kept, and takes no other away', () => {
    const memory = new SearchMemory({ answerBytes: 2_000 }).of(site(100));
    memory.answers.set('a', entry());
    memory.answers.set('b', entry(100));
    expect(has(memory, 'a', 'b')).toEqual([true, false]);
  });
  test('a thousand sites with full caches hold no more than the limit', () => {
    const memory = new SearchMemory({ answerBytes: 1_000_000 });
    const sites = Array.from({ length: 1_000 }, () => site(500));
    for (const one of sites)
      for (let at = 0; at < 5; at += 1) memory.of(one).answers.set(`${at}`, entry(100));
    const bytes = sites.flatMap((one) =>
      [0, 1, 2, 3, 4].map((at) => (memory.of(one).answers.get(`${at}`) ? weightOf('0', answer(100)) : 0)),
    );
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(1_000_000);
    expect(bytes.reduce((sum, one) => sum + one)).toBeGreaterThan(900_000);
  });
});

describe('stocks that are searched without the engine', () => {
  const read = (memory: SearchMemory, one: TenantSearchMemory, cars: number) => {
    const stock = { documents: [], complete: true, answers: new LRUCache<string, SearchAnswer>({ max: 1 }) };
    one.plainStock = { of: Promise.resolve(stock), version: 1 };
    memory.addPlainStock(one, cars);
  };
  test('keep to one limit of cars: the one unused for longest goes first', () => {
    const memory = new SearchMemory({ plainCars: 25 });
    const sites = [0, 1, 2].map(() => memory.of(site(1)));
    const [first, second, third] = sites as [TenantSearchMemory, TenantSearchMemory, TenantSearchMemory];
    read(memory, first, 10);
    read(memory, second, 10);
    memory.touchPlainStock(first);
    read(memory, third, 10);
    expect(sites.map(({ plainStock }) => plainStock !== null)).toEqual([true, false, true]);
  });
  test('a larger stock of the same site takes the place of the one before', () => {
    const memory = new SearchMemory({ plainCars: 25 });
    const [one, other] = [memory.of(site(1)), memory.of(site(1))];
    read(memory, one, 5);
    read(memory, other, 5);
    read(memory, one, 20);
    expect([one.plainStock === null, other.plainStock === null]).toEqual([false, true]);
  });
  test('go once the engine answers again, and leave their room to others', () => {
    const memory = new SearchMemory({ plainCars: 15 });
    const [one, other] = [memory.of(site(1)), memory.of(site(1))];
    read(memory, one, 10);
    memory.dropPlainStock(one);
    read(memory, other, 10);
    expect([one.plainStock === null, other.plainStock === null]).toEqual([true, false]);
  });
});
