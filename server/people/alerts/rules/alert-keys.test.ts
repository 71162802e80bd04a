import { describe, expect, test } from 'vitest';
import { type AlertRight, alertKey, alertPath, opensAlert } from './alert-keys';

const site = { secret: 'a secret of the site, long enough', tenant: 'coast' };

describe('the key of a link', () => {
  test('opens what it was made for', () => {
    expect(opensAlert(site, 'stop', 'A', alertKey(site, 'stop', 'A'))).toBe(true);
    expect(alertPath(site, 'stop', 'A')).toBe(`/alerts/stop/A?key=${alertKey(site, 'stop', 'A')}`);
  });

  test.each<[string, Partial<typeof site>, AlertRight, string]>([
    ['another site', { tenant: 'hill' }, 'stop', 'A'],
    ['another secret', { secret: 'another secret, also long' }, 'stop', 'A'],
    ['another right', {}, 'manage', 'A'],
    ['another alert', {}, 'stop', 'B'],
  ])('does not open %s', (_, other, right, id) => {
    expect(opensAlert({ ...site, ...other }, right, id, alertKey(site, 'stop', 'A'))).toBe(false);
  });

  test.each(['', 'x', '%', 'é'.repeat(100)])('rejects %j', (key) => {
    expect(opensAlert(site, 'stop', 'A', key)).toBe(false);
  });
});
