import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ImportRecord } from '#server/stock/feeds/import-reports';
import { folderForFile } from '../../tests/support/folder';
import { importOrder, takeWaiting } from './waiting-imports';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 26) + seconds * 1_000).toISOString();
const file = (id: string, created: number, megabytes: number, ended?: number) => ({
  record: { id, createdAt: at(created) },
  bytes: megabytes * 1_000_000,
  lastEnd: ended === undefined ? undefined : at(ended),
});
const order = (...files: ReturnType<typeof file>[]) => importOrder(files).map(({ record }) => record.id);

describe('waiting files', () => {
  it.each([
    ['are imported as they arrive', [file('a', 0, 1), file('b', 1, 1), file('c', 2, 1)], ['a', 'b', 'c']],
    ['of a tenant just served come last', [file('a', 0, 1, 50), file('b', 40, 1)], ['b', 'a']],
    ['are passed by small ones', [file('a', 0, 20), file('b', 10, 0)], ['b', 'a']],
    ['are not passed by much later small ones', [file('a', 0, 20), file('b', 21, 0)], ['a', 'b']],
    ['of any size wait at most a minute longer', [file('a', 0, 5_000), file('b', 61, 0)], ['a', 'b']],
    ['that arrive together are ordered by ID', [file('b', 0, 1), file('a', 0, 1)], ['a', 'b']],
  ])('%s', (_name, files, expected) => {
    expect(order(...files)).toEqual(expected);
  });

  it('on another machine have no size', () => {
    const elsewhere = { ...file('a', 0, 1), bytes: undefined };
    expect(importOrder([file('b', 1, 1), elsewhere]).map(({ record }) => record.id)).toEqual(['a', 'b']);
  });
});

test('fifty large files of a tenant delay each other tenant by one import at most', () => {
  const arrival = fc.record({ second: fc.nat(300), megabytes: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(arrival, { minLength: 1, maxLength: 20 }), (arrivals) => {
      const seconds = 20;
      const rivals = new Map(arrivals.map((each, number) => [`t${number}`, each]));
      const ends = new Map<string, number>();
      const served: string[] = [];
      let flood = 50;
      for (let clock = 0; rivals.size > 0; ) {
        const heads = [...rivals]
          .filter(([, { second }]) => second <= clock)
          .map(([name, { second, megabytes }]) => file(name, second, megabytes, ends.get(name)));
        if (flood > 0) heads.push(file('flood', 0, 20, ends.get('flood')));
        const [next] = importOrder(heads);
        if (!next) {
          clock += 1;
          continue;
        }
        const { id } = next.record;
        const waiting = heads.filter(({ record }) => record.id !== id && record.id !== 'flood');
        // Nobody who waited before the flood's last import began may wait for another.
        if (id === 'flood') {
          const lastEnd = ends.get('flood') ?? Number.NEGATIVE_INFINITY;
          for (const { record } of waiting) {
            expect(Date.parse(record.createdAt)).toBeGreaterThan(Date.parse(at(lastEnd)));
          }
          flood -= 1;
          clock += seconds;
        } else {
          rivals.delete(id);
          clock += 1;
        }
        ends.set(id, clock);
        served.push(id);
      }
      expect(served.filter((id) => id !== 'flood')).toHaveLength(arrivals.length);
    }),
  );
});

const folder = folderForFile();
for (const slug of ['acme', 'brolga']) writeFileSync(join(folder, slug), '[]');

const waiting = (tenant: string): ImportRecord => ({
  id: tenant,
  tenant,
  source: 'api',
  name: 'key',
  state: 'waiting',
  file: tenant,
  options: { format: 'auto', full: true, allowMassRemoval: false, dryRun: false },
  createdAt: '2026-11-26T00:00:00.000Z',
  finishedAt: null,
  report: null,
  failure: null,
});

it.each([
  [[], 'acme'],
  [['acme'], 'brolga'],
  [['acme', 'brolga'], undefined],
])('the files of sites that are left out wait: without %j, the next is of %s', async (leftOut, next) => {
  const deps: Parameters<typeof takeWaiting>[0] = {
    waitingImports: {
      oldest: async (except) => ['acme', 'brolga'].filter((slug) => !except.includes(slug)).map(waiting),
      lastEnds: async () => new Map<string, string>(),
    },
    importReports: { finish: () => Promise.reject(new Error('no import ends here')) },
    importTurns: { take: async () => true },
    clock: { now: () => new Date('2026-11-26T00:01:00.000Z') },
    tenants: { leftOut: () => leftOut.map((slug) => ({ slug, hosts: [], problems: [] })) },
  };
  expect((await takeWaiting(deps, 'test', folder))?.tenant).toBe(next);
});
