import { describe, expect, test } from 'vitest';
import { hashPolicy, noncePolicy, noSources } from './content-policy';

const part = (policy: string, name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1];
const bare = { scripts: [], styles: [] };

describe('a page may load only from its own site', () => {
  test.each([
    ['frame-src', "'none'"],
    ['connect-src', "'self'"],
    ['img-src', "'self' data:"],
    ['worker-src', "'self'"],
  ])('%s is %s', (name, expected) => {
    expect(part(hashPolicy(bare), name)).toBe(expected);
    expect(part(noncePolicy('n'), name)).toBe(expected);
  });

  test.each([
    ['frames', 'frame-src', 'https://maps.example'],
    ['connects', 'connect-src', "'self' https://maps.example"],
    ['images', 'img-src', "'self' data: https://maps.example"],
  ] as const)('%s is also allowed where the tenant uses it', (kind, name, expected) => {
    const sources = { ...noSources, [kind]: ['https://maps.example'] };
    expect(part(hashPolicy(bare, sources), name)).toBe(expected);
  });
});

test('a chat loads its own styles, fonts and sounds, from its own origins only', () => {
  const policy = hashPolicy(bare, { ...noSources, widgets: ['https://chat.example'] });
  for (const name of ['style-src', 'font-src', 'media-src']) {
    expect(part(policy, name)).toBe("'self' https://chat.example");
  }
  expect(hashPolicy(bare)).not.toMatch(/font-src|media-src/);
});

test('a cached page lists its scripts and styles by hash, a personal one by nonce', () => {
  const hashed = hashPolicy({ scripts: ['a()'], styles: ['b{}'] });
  expect(part(hashed, 'script-src')).toMatch(/^'strict-dynamic' 'sha256-[\w+/]+='$/);
  expect(part(hashed, 'style-src')).toMatch(/^'self' 'sha256-[\w+/]+='$/);
  expect(part(noncePolicy('abc'), 'script-src')).toBe("'strict-dynamic' 'nonce-abc'");
});
