import type { DatabaseConnection, Driver } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GuardedDriver, saysAway, saysCrowded } from './guarded-driver';
import { isDatabaseAway } from './silence-watch';

const limits = { failuresMax: 2, restMs: 20, restMaxMs: 20, trialMs: 1_000 };
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A driver over one connection; `state` says how the server behaves. */
function driverOf(state: { connect?: Error | undefined; query?: Error | undefined; attempts: number }) {
  const connection: DatabaseConnection = {
    executeQuery: async () => {
      if (state.query) throw state.query;
      return { rows: [] };
    },
    streamQuery: () => {
      throw state.query ?? new Error('not in this test');
    },
  };
  const run = async (given: DatabaseConnection) => {
    expect(given).toBe(connection);
    await given.executeQuery({} as never);
  };
  const inner: Driver = {
    init: async () => undefined,
    acquireConnection: async () => {
      state.attempts += 1;
      if (state.connect) throw state.connect;
      return connection;
    },
    beginTransaction: run,
    commitTransaction: run,
    rollbackTransaction: run,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return new GuardedDriver(inner, limits);
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('the guarded driver', () => {
  it('refuses at once after failures in a row, and connects again after a rest', async () => {
    const state: Parameters<typeof driverOf>[0] = { connect: refused, attempts: 0 };
    const driver = driverOf(state);
    for (let asked = 0; asked < 10; asked += 1) {
      const error = await failure(driver.acquireConnection());
      expect(error).toMatchObject({ name: 'DatabaseAway', code: 'ECONNREFUSED' });
    }
    expect(state.attempts).toBe(2);
    state.connect = undefined;
    vi.advanceTimersByTime(20);
    expect(await driver.acquireConnection()).toBeDefined();
  });

  it('refuses without an attempt once the server is known to be away', async () => {
    const state = { attempts: 0 };
    const driver = driverOf(state);
    driver.rest();
    expect(isDatabaseAway(await failure(driver.acquireConnection()))).toBe(true);
    expect(state.attempts).toBe(0);
    vi.advanceTimersByTime(20);
    expect(await driver.acquireConnection()).toBeDefined();
  });

  it('tries each time while the server is there but has no free connection', async () => {
    const state = { connect: Object.assign(new Error('too many'), { code: '53300' }), attempts: 0 };
    const driver = driverOf(state);
    for (let asked = 0; asked < 5; asked += 1) {
      expect(isDatabaseAway(await failure(driver.acquireConnection()))).toBe(true);
    }
    expect(state.attempts).toBe(5);
  });

  it('translates a connection that breaks in a query or a transaction, without a stack', async () => {
    const query = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const driver = driverOf({ query, attempts: 0 });
    const connection = await driver.acquireConnection();
    const works = [
      connection.executeQuery({} as never),
      driver.beginTransaction(connection, {}),
      driver.commitTransaction(connection),
      driver.rollbackTransaction(connection),
    ];
    const away = { name: 'DatabaseAway', code: '57P01', stack: 'DatabaseAway: terminating connection' };
    for (const error of await Promise.all(works.map(failure))) expect(error).toMatchObject(away);
  });

  it('leaves every other error as it is', async () => {
    const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });
    const connection = await driverOf({ query: duplicate, attempts: 0 }).acquireConnection();
    expect(await failure(connection.executeQuery({} as never))).toBe(duplicate);
    const wrongPassword = Object.assign(new Error('password'), { code: '28P01' });
    const driver = driverOf({ connect: wrongPassword, attempts: 0 });
    expect(await failure(driver.acquireConnection())).toBe(wrongPassword);
  });
});

const coded = (code: unknown, message = 'No', more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more });

describe('an error of the driver', () => {
  const codes =
    'ECONNREFUSED ECONNRESET EPIPE EHOSTUNREACH ETIMEDOUT ENOTFOUND EAI_AGAIN 57P01 57P02 57P03 53300 08006';
  it.each([
    ...codes.split(' ').map((code) => coded(code)),
    coded('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout expired'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    Object.assign(new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')]), { code: '' }),
    new Error('Could not read', { cause: coded('ECONNREFUSED') }),
  ])('means an outage: %o', (error) => expect(saysAway(error)).toBe(true));

  const otherCodes = '28P01 3D000 23505 42P01 40P01 53100 57014 57P04 08P01 X57P01 SQLITE_BUSY';
  it.each<[error: unknown]>([
    ...otherCodes.split(' ').map((code): [unknown] => [coded(code)]),
    [coded('ENOENT', 'no such file', { syscall: 'open' })],
    [coded(57)],
    [coded('22P02', 'Connection terminated')],
    [new AggregateError([])],
    [new AggregateError([coded('ECONNREFUSED'), coded('28P01')])],
    [new TypeError('x is not a function')],
    ['ECONNREFUSED'],
    [{ code: 'ECONNREFUSED' }],
    [null],
    [undefined],
  ])('means no outage: %o', (error) => expect(saysAway(error)).toBe(false));

  it('looks at a limited number of causes', () => {
    const loop = new Error('No');
    loop.cause = loop;
    expect(saysAway(loop)).toBe(false);
  });

  it.each<[error: Error, isCrowded: boolean]>([
    [coded('53300'), true],
    [new Error('timeout exceeded when trying to connect'), true],
    [coded('ECONNREFUSED'), false],
    [new Error('timeout expired'), false],
  ])('tells a crowded server from an outage: %s', (error, isCrowded) => {
    expect(saysCrowded(error)).toBe(isCrowded);
  });
});
