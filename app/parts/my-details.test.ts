import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetDetails, keepDetails, readDetails, storedDetails } from './my-details';

describe('details remembered on the device', () => {
  test.each<[string, string | null, object]>([
    ['nothing', null, {}],
    [
      'what a form asked for',
      '{"name":"Robin","phone":"0491 570 006"}',
      { name: 'Robin', phone: '0491 570 006' },
    ],
    ['no other field', '{"name":"Robin","message":"Hello","is_admin":"yes"}', { name: 'Robin' }],
    ['no number, list or empty text', '{"name":5,"phone":["1"],"email":""}', {}],
    ['no text longer than any detail', JSON.stringify({ name: 'n'.repeat(255) }), {}],
    ['nothing of another program', '"hello"', {}],
    ['nothing broken', '{"name":', {}],
  ])('are read as %s', (_rule, stored, expected) => {
    expect(readDetails(stored)).toEqual(expected);
  });
});

describe('the browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('remembers details until they are forgotten', () => {
    const area = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => area.get(key) ?? null,
      setItem: (key: string, value: string) => area.set(key, value),
      removeItem: (key: string) => area.delete(key),
    });
    keepDetails({ name: 'Robin' });
    expect(storedDetails()).toEqual({ name: 'Robin' });
    forgetDetails();
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
