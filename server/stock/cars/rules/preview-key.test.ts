import { expect, test } from 'vitest';
import { isPreviewKey, previewKey } from './preview-key';

const secret = { current: 'a secret of thirty-two characters' };
const now = new Date('2026-11-20T02:00:00.000Z');
const car = { kind: 'car', tenant: 'brolga', id: 'car-1' } as const;
const key = previewKey(secret, car, now);
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  ['for its car', true, car, key, later(59)],
  ['not after an hour', false, car, key, later(60)],
  ['not for another car', false, { ...car, id: 'car-2' }, key, now],
  ['not for a draft of the website', false, { ...car, kind: 'site' as const }, key, now],
  ['not at another site', false, { ...car, tenant: 'wattle-bend' }, key, now],
  ['not with a later end', false, car, `9${key.slice(1)}`, now],
  ['not without a key', false, car, null, now],
  ['not with any other text', false, car, 'yes', now],
])('a link to a hidden car’s page works %s', (_rule, works, of, value, at) => {
  expect(isPreviewKey(secret, of, value, at)).toBe(works);
});
