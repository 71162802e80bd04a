import { expect, it, vi } from 'vitest';
import { messageWarnings } from './message-warnings';

const now = new Date('2026-11-20T00:00:00.000Z');

it.each([
  [{ stuck: 0, failed: 0 }, []],
  [{ stuck: 1, failed: 0 }, ['1 message waiting for more than a minute: see dealer messages']],
  [{ stuck: 2, failed: 0 }, ['2 messages waiting for more than a minute: see dealer messages']],
  [{ stuck: 0, failed: 3 }, ['3 messages given up in the last day: see dealer messages']],
])('%j are reported', async (trouble, warnings) => {
  const outbox = { trouble: vi.fn(async () => trouble) };
  expect(await messageWarnings(outbox, now)).toEqual(warnings);
  const [pendingBefore, failedSince] = [new Date('2026-11-19T23:59:00Z'), new Date('2026-11-19T00:00:00Z')];
  expect(outbox.trouble).toHaveBeenCalledWith({ pendingBefore, failedSince });
});
