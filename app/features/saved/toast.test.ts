import { describe, expect, test } from 'vitest';
import { dismissed, openToast, readingMs } from './toast';

const saved = openToast({ text: 'Saved.', shown: true, action: { text: 'View List', href: '/favourites' } });
const removed = openToast({ text: 'Removed.', shown: true });

describe('a toast', () => {
  test('starts open', () => {
    expect(saved.state).toBe('open');
  });
  test('can be dismissed', () => {
    expect(dismissed(saved, saved)).toEqual({ ...saved, state: 'dismissed' });
  });
  test('stays open when an earlier one is dismissed', () => {
    expect(dismissed(removed, saved)).toBe(removed);
    expect(dismissed(null, saved)).toBeNull();
  });
  test('stays longer with an action', () => {
    expect(readingMs(saved)).toBeGreaterThan(readingMs(removed));
  });
});
