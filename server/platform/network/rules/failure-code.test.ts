import { describe, expect, it } from 'vitest';
import { DeliveryProblem, failureCode } from './failure-code';

describe('the stored failure', () => {
  it('has codes only, never personal data', () => {
    const refused = Object.assign(new Error('550 <jane@example.com> unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    });
    expect(failureCode(refused)).toBe('EENVELOPE 550 RCPT TO');
    expect(failureCode(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }))).toBe(
      'ENOSPC write',
    );
    const socket = { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN', syscall: 'connect' };
    expect(failureCode(Object.assign(new Error('x'), socket))).toBe('ECONNREFUSED CONN connect');
    expect(failureCode(new TypeError('jane@example.com'))).toBe('TypeError');
    expect(failureCode('jane@example.com')).toBe('unknown failure');
    expect(failureCode(new DeliveryProblem('no recipients'))).toBe('no recipients');
  });
});
