import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectEach } from '../../../../tests/support/expect-each';
import { backupId, backupIds, instantOf, manifestSchema, piecesOf } from './manifest';

const hash = 'a'.repeat(64);
const manifest = (path: string) => ({
  format: 1,
  id: '2026-11-26T00-00-00-000Z',
  instant: '2026-11-26T00:00:00.000Z',
  release: '1.0.0',
  migration: '0001-baseline',
  database: 'sqlite',
  counts: {},
  secrets: false,
  files: [{ path, bytes: 1, changedMs: 1, sha256: hash }],
});

test('IDs of backups are instants and sort by time', () => {
  const instants = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(instantOf(backupId(instant))).toEqual(instant);
    }),
  );
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      expect(backupId(one) < backupId(other)).toBe(one < other);
    }),
  );
});

test.each(['', 'key.json', '2026-11-26', '2026-13-45T99-00-00-000Z', '../2026-11-26T00-00-00-000Z'])(
  '%j is not an ID',
  (id) => {
    expect(instantOf(id)).toBeNull();
  },
);

test('IDs of backups are read from their manifests, oldest first', () => {
  const paths = ['2026-11-26', '2026-11-25'].map((day) => `backups/${day}T00-00-00-000Z.manifest`);
  expect(backupIds([...paths, 'backups/note.manifest', 'objects/2026-11-24T00-00-00-000Z.manifest'])).toEqual(
    ['2026-11-25T00-00-00-000Z', '2026-11-26T00-00-00-000Z'],
  );
});

test.each([
  [true, 'data/media/abc; tenants/brolga/pages/über uns.md; database/site.sqlite'],
  [false, 'data/../../etc/passwd; /etc/passwd; data; data//x; data/.; elsewhere/x; data/a\\b'],
])('a manifest may have (%s) the paths: %s', (accepted, paths) => {
  expectEach(paths, (path) => manifestSchema.safeParse(manifest(path)).success, accepted);
});

test('a file is its own only piece unless it is split, and an empty one has none', () => {
  const file = { path: 'data/x', changedMs: 1, sha256: hash };
  expect(piecesOf({ ...file, bytes: 3 })).toEqual([hash]);
  expect(piecesOf({ ...file, bytes: 0 })).toEqual([]);
  expect(piecesOf({ ...file, bytes: 9, pieces: ['b', 'c'] })).toEqual(['b', 'c']);
});
