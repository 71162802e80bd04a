import { beforeAll, describe, expect, test } from 'vitest';
import { GroupCommit } from '#server/platform/database/group-commit';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { bothDatabases, engines } from '../support/both-databases';

const databaseOf = bothDatabases();

describe.each(engines)('idempotency keys on %s', (engine) => {
  const newProcess = () => new IdempotencyKeys(new GroupCommit(databaseOf(engine)));
  let keys: IdempotencyKeys;
  beforeAll(() => {
    keys = newProcess();
  });

  const start = Date.parse('2026-11-20T00:00:00Z');
  const at = (seconds: number) => new Date(start + seconds * 1000);
  const named = (key: string, hash = 'h') => ({ tenant: 'coast', caller: 'k1', key, hash });

  test('frees the key of a dead process after 15 seconds for one of many', async () => {
    expect(await keys.begin(named('a'), at(0))).toEqual({ state: 'new' });
    expect(await keys.begin(named('a'), at(14))).toEqual({ state: 'in-flight' });
    const states = await Promise.all([1, 2, 3].map(() => keys.begin(named('a'), at(16))));
    expect(states.map(({ state }) => state).sort()).toEqual(['in-flight', 'in-flight', 'new']);
  });

  test('finds the response of another process', async () => {
    const other = newProcess();
    await other.begin(named('b'), at(0));
    const response = { status: 201, body: '{"lead_id":"1"}', headers: { Location: '/leads/1' } };
    await other.finish(named('b'), response);
    expect(await keys.begin(named('b'), at(1))).toEqual({
      state: 'answered',
      ...response,
    });
  });

  test('does not release a completed key', async () => {
    await keys.begin(named('c'), at(0));
    await keys.finish(named('c'), { status: 201, body: '{}', headers: {} });
    await keys.release(named('c'));
    expect((await keys.begin(named('c'), at(1))).state).toBe('answered');
  });

  test('gives a key to one of many processes', async () => {
    const states = await Promise.all([1, 2, 3, 4].map(() => newProcess().begin(named('e'), at(0))));
    expect(states.map(({ state }) => state).sort()).toEqual(['in-flight', 'in-flight', 'in-flight', 'new']);
  });

  test('keeps tenants and callers apart', async () => {
    await keys.begin(named('d'), at(0));
    expect((await keys.begin({ ...named('d'), tenant: 'inland' }, at(0))).state).toBe('new');
    expect((await keys.begin({ ...named('d'), caller: 'k2' }, at(0))).state).toBe('new');
  });
});
