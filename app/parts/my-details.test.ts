import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetDetails, keepDetails, readDetails, storedDetails } from './my-details';

const now = Date.parse('2026-11-20T00:00:00Z');
const dayMs = 86_400_000;
const robin = { name: 'Robin' };

describe('details remembered on the device', () => {
  test.each<[string, string | null, object]>([
    ['nothing', null, {}],
    [
      'what a form asked for',
      JSON.stringify({ name: 'Robin', phone: '0491 570 006', at: now }),
      { name: 'Robin', phone: '0491 570 006' },
    ],
    ['no other field', JSON.stringify({ name: 'Robin', message: 'Hello', is_admin: 'yes', at: now }), robin],
    ['no number, list or empty text', JSON.stringify({ name: 5, phone: ['1'], email: '', at: now }), {}],
    ['no text longer than any detail', JSON.stringify({ name: 'n'.repeat(255), at: now }), {}],
    ['nothing of another program', '"hello"', {}],
    ['nothing broken', '{"name":', {}],
    ['what they were, for ninety days', JSON.stringify({ name: 'Robin', at: now - 90 * dayMs + 1 }), robin],
    ['nothing after ninety days', JSON.stringify({ name: 'Robin', at: now - 90 * dayMs }), {}],
    ['nothing without a time', '{"name":"Robin"}', {}],
    ['nothing with a time of another kind', '{"name":"Robin","at":"yesterday"}', {}],
    ['nothing from the future', JSON.stringify({ name: 'Robin', at: now + 1 }), {}],
  ])('are read as %s', (_rule, stored, expected) => {
    expect(readDetails(stored, now)).toEqual(expected);
  });
});

describe('the browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const stubStorage = (): Map<string, string> => {
    const area = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => area.get(key) ?? null,
      setItem: (key: string, value: string) => area.set(key, value),
      removeItem: (key: string) => area.delete(key),
    });
    return area;
  };

  test('remembers details until they are forgotten', () => {
    const area = stubStorage();
    keepDetails(robin);
    expect(storedDetails()).toEqual(robin);
    forgetDetails();
    expect(storedDetails()).toEqual({});
    expect([...area]).toEqual([]);
  });

  test('removes details after ninety days without use', () => {
    const area = stubStorage();
    vi.useFakeTimers({ now });
    keepDetails(robin);
    vi.setSystemTime(now + 89 * dayMs);
    expect(storedDetails()).toEqual(robin);
    keepDetails(robin);
    vi.setSystemTime(now + 178 * dayMs);
    expect(storedDetails()).toEqual(robin);
    vi.setSystemTime(now + 179 * dayMs);
    expect(storedDetails()).toEqual({});
    expect([...area]).toEqual([]);
  });

  test('remembers nothing where storage is switched off', () => {
    const refuse = () => {
      throw new Error('switched off');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    keepDetails({ name: 'Robin' });
    forgetDetails();
    expect(storedDetails()).toEqual({});
  });
});
