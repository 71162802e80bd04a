import { describe, expect, test } from 'vitest';
import { hashPolicy, noncePolicy } from './content-policy';

const maps = { consent: true, zoom: 10 };
const frames = (policy: string) => /frame-src ([^;]+)/.exec(policy)?.[1];

describe('frames', () => {
  test.each([
    ['openstreetmap', 'https://www.openstreetmap.org'],
    ['google', 'https://www.google.com'],
    ['none', "'none'"],
  ] as const)("of a site with %s maps are its map provider's alone: %s", (provider, expected) => {
    const tenant = { maps: { ...maps, provider } };
    expect(frames(hashPolicy({ scripts: [], styles: [] }, tenant))).toBe(expected);
    expect(frames(noncePolicy('n', tenant))).toBe(expected);
  });
  test('no page of an unknown site shows any', () => expect(frames(noncePolicy('n'))).toBe("'none'"));
});
