import { describe, expect, it } from 'vitest';
import { saysAway, saysCrowded } from './away-causes';

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
