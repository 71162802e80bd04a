import { describe, expect, it } from 'vitest';
import { saysAway, saysCrowded } from './away-causes';

const coded = (code: unknown, message = 'No', more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more });

describe('an error of the driver', () => {
  it.each<[cause: string, error: unknown]>([
    ['refused connection', coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432')],
    ['reset connection', coded('ECONNRESET', 'read ECONNRESET')],
    ['write to a closed connection', coded('EPIPE')],
    ['host without a route', coded('EHOSTUNREACH')],
    ['connection that timed out', coded('ETIMEDOUT')],
    ['host name without an address', coded('ENOTFOUND', 'getaddrinfo ENOTFOUND db')],
    ['resolver without an answer', coded('EAI_AGAIN')],
    ['missing socket', coded('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432', { syscall: 'connect' })],
    ['ended by an administrator', coded('57P01')],
    ['ended by a crash', coded('57P02')],
    ['starting up', coded('57P03', 'the database system is starting up')],
    ['too many connections', coded('53300', 'sorry, too many clients already')],
    ['connection failure of the server', coded('08006')],
    ['server that ends the connection', new Error('Connection terminated unexpectedly')],
    ['slow handshake', new Error('Connection terminated due to connection timeout')],
    ['slow connection', new Error('timeout expired')],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['slow query', new Error('Query read timeout')],
    ['broken client', new Error('Client has encountered a connection error and is not queryable')],
    ['closed client', new Error('Client was closed and is not queryable')],
    [
      'host whose addresses all refuse',
      Object.assign(new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')]), { code: '' }),
    ],
    ['cause of another error', new Error('Could not read', { cause: coded('ECONNREFUSED') })],
  ])('says that the database is away: %s', (_, error) => {
    expect(saysAway(error)).toBe(true);
  });

  it.each<[cause: string, error: unknown]>([
    ['wrong password', coded('28P01')],
    ['missing database', coded('3D000')],
    ['duplicate key', coded('23505')],
    ['missing table', coded('42P01')],
    ['deadlock', coded('40P01')],
    ['full disk', coded('53100')],
    ['ended query', coded('57014')],
    ['dropped database', coded('57P04')],
    ['violated protocol', coded('08P01')],
    ['missing certificate file', coded('ENOENT', 'no such file', { syscall: 'open' })],
    ['number as a code', coded(57)],
    ['code within a longer one', coded('X57P01')],
    ['locked SQLite file', coded('SQLITE_BUSY')],
    ['a value with the words in it', coded('22P02', 'Connection terminated')],
    ['empty aggregate', new AggregateError([])],
    ['mixed aggregate', new AggregateError([coded('ECONNREFUSED'), coded('28P01')])],
    ['any bug', new TypeError('x is not a function')],
    ['text', 'ECONNREFUSED'],
    ['object', { code: 'ECONNREFUSED' }],
    ['null', null],
    ['nothing', undefined],
  ])('says something else: %s', (_, error) => {
    expect(saysAway(error)).toBe(false);
  });

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
  ])('tells a crowded server from an absent one: %s', (error, isCrowded) => {
    expect(saysCrowded(error)).toBe(isCrowded);
  });
});
