import { describe, expect, test } from 'vitest';
import { dismissed, opened, readingMs } from './toast';

const saved = opened({ text: 'Saved.', shown: true, action: { text: 'View List', href: '/favourites' } });
const removed = opened({ text: 'Removed.', shown: true });

describe('a toast', () => {
  test('is open first', () => {
    expect(saved.state).toBe('open');
  });
  test('is dismissed', () => {
    expect(dismissed(saved, saved)).toEqual({ ...saved, state: 'dismissed' });
  });
  test('that came meanwhile stays open', () => {
    expect(dismissed(removed, saved)).toBe(removed);
    expect(dismissed(null, saved)).toBeNull();
  });
  test('with an action stays longer', () => {
    expect(readingMs(saved)).toBeGreaterThan(readingMs(removed));
  });
});
