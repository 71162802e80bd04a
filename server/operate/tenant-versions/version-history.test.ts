import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestOf } from '#server/dealer/site-files/file-set';
import { changedSettings, changesBetween } from './version-history';

test.each([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1 }, { a: 2 }, ['a']],
  [{ a: 1 }, {}, ['a']],
  [{ a: { b: [1, 2] } }, { a: { b: [1, 3, 4] } }, ['a.b.1', 'a.b.2']],
  [{ a: [] }, { a: {} }, ['a']],
  [{ a: null }, { a: {} }, ['a']],
  [{ a: '1' }, { a: 1 }, ['a']],
  [[], [{ x: 1 }], ['0']],
  [1, 2, ['']],
])('of %j and %j, the settings %j differ', (one, other, paths) => {
  expect(changedSettings(one, other)).toEqual(paths);
});

test('a value has no changes from itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => changedSettings(value, structuredClone(value)).length === 0),
  );
});

test('names files, and for JSON files the settings but never their values', async () => {
  const files = (texts: Readonly<Record<string, string>>) =>
    new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  const before = files({
    'tenant.json': '{"name":"A","phone":"0491"}',
    'content/a.md': 'a',
    'content/b.md': 'b',
    'broken.json': '{',
  });
  const after = files({
    'tenant.json': '{"name":"A","phone":"0492"}',
    'content/a.md': 'A',
    'content/c.md': 'c',
    'broken.json': '{}',
  });
  const [one, other] = [before, after].map((all) => manifestOf(all, new Map(), new Date(0)));
  const all = [...(one ?? []), ...(other ?? [])].map(([path, { sha256 }], at) => {
    const source = at < before.size ? before : after;
    return [sha256, source.get(path) ?? new Uint8Array()] as const;
  });
  const changes = await changesBetween(one ?? new Map(), other ?? new Map(), async () => new Map(all));
  expect(changes).toEqual({
    added: ['content/c.md'],
    removed: ['content/b.md'],
    changed: [
      { path: 'broken.json' },
      { path: 'content/a.md' },
      { path: 'tenant.json', settings: ['phone'] },
    ],
  });
});
