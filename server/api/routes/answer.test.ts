import { expect, test } from 'vitest';
import { answerOnce } from './answer';
import { reply } from './endpoint';

test('a request that is done is answered even if its response cannot be stored for repeats', async () => {
  const lines: unknown[] = [];
  const keys = {
    begin: async () => ({ state: 'new' }) as const,
    finish: async () => Promise.reject(new Error('the disk is away')),
    release: async () => expect.fail('the key of a request that is done stays'),
  };
  const log = { error: (...line: unknown[]) => void lines.push(line) };
  const request = { tenant: 'coast', caller: 'k1', key: 'once', hash: 'h' };
  const run = async () => reply(201, { id: 't1' });
  const outcome = await answerOnce(request, run, { keys, log, now: new Date() });
  expect(outcome).toEqual({ status: 201, body: { id: 't1' } });
  expect(lines).toEqual([[expect.any(Object), 'could not store a response']]);
});
