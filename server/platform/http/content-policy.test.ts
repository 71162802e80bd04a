import { describe, expect, test } from 'vitest';
import { analyticsSchema } from '../../tenants/analytics-schema';
import { hashPolicy, noncePolicy } from './content-policy';

const maps = { consent: true, zoom: 10 };
const analytics = analyticsSchema.parse({});
const frames = (policy: string) => /frame-src ([^;]+)/.exec(policy)?.[1];

describe('frames', () => {
  test.each([
    ['openstreetmap', 'https://www.openstreetmap.org'],
    ['google', 'https://www.google.com'],
    ['none', "'none'"],
  ] as const)("of a site with %s maps are its map provider's alone: %s", (provider, expected) => {
    const tenant = { analytics, maps: { ...maps, provider } };
    expect(frames(hashPolicy({ scripts: [], styles: [] }, tenant))).toBe(expected);
    expect(frames(noncePolicy('n', tenant))).toBe(expected);
  });
  test('no page of an unknown site shows any', () => expect(frames(noncePolicy('n'))).toBe("'none'"));
});

describe('where a page may send to', () => {
  const connects = (settings: object) => {
    const tenant = {
      analytics: analyticsSchema.parse(settings),
      maps: { ...maps, provider: 'none' as const },
    };
    return /connect-src ([^;]+)/.exec(noncePolicy('n', tenant))?.[1];
  };
  test('is the site alone', () => {
    expect(connects({})).toBe("'self'");
    expect(connects({ connect_origins: ['https://tags.example'] })).toBe("'self'");
  });
  test('and with a tag manager what its tags send to', () => {
    const settings = { tag_manager_id: 'GTM-ABC123', connect_origins: ['https://tags.example'] };
    expect(connects(settings)).toMatch(
      /^'self' https:\/\/www\.googletagmanager\.com .* https:\/\/tags\.example$/,
    );
  });
});
