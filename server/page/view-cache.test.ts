import { expect, test, vi } from 'vitest';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { PageVisit } from './page-visit';
import { cachedView } from './view-cache';

const services = { cars: {} };
const visit = (changes: object = {}) => {
  const fields = {
    tenant: { slug: 'brolga' },
    url: new URL('http://brolga.example/search?visit=1'),
    lite: { on: false },
    now: new Date('2026-11-23T00:00:00Z'),
    versions: 'files 1 1',
    services,
  };
  return { ...fields, ...changes } as unknown as PageVisit;
};
const builder = (answer: PageAnswer<object> = { view: {} }) => vi.fn(async () => ({ answer }));

test('keeps a view from the second request on, for any query', async () => {
  const build = builder();
  await cachedView(visit(), 'kept', build);
  const second = await cachedView(visit(), 'kept', build);
  const url = new URL('http://brolga.example/search?visit=2');
  expect(await cachedView(visit({ url }), 'kept', build)).toBe(second);
  expect(build).toHaveBeenCalledTimes(2);
});

test.each([
  ['stock or tenant files', { versions: 'files 2 2' }],
  ['the tenant', { tenant: { slug: 'wattle-bend' } }],
  ['the origin', { url: new URL('https://brolga.example/search') }],
  ['the lite mode', { lite: { on: true } }],
  ['the moment', { now: new Date('2026-11-23T00:00:15Z') }],
  ['the database', { services: { cars: {} } }],
])('builds it again when %s changes', async (what, changes) => {
  const build = builder();
  for (const asked of [visit(), visit(), visit(changes)]) await cachedView(asked, what, build);
  expect(build).toHaveBeenCalledTimes(3);
});

test.each([
  ['a provisional view', {}, { view: {}, sharing: 'once' as const }],
  ['a view of unknown versions', { versions: undefined }, { view: {} }],
])('builds %s every time', async (what, changes, answer) => {
  const build = builder(answer);
  for (let at = 0; at < 3; at += 1) await cachedView(visit(changes), what, build);
  expect(build).toHaveBeenCalledTimes(3);
});
