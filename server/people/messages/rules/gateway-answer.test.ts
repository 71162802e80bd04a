import { describe, expect, it } from 'vitest';
import { basicAuthorization, failureOf, jsonOf, requiredSecret } from './gateway-answer';

const now = new Date('2026-11-20T00:00:00.000Z');

describe("a gateway's refusal", () => {
  it.each([400, 403, 404, 422])('is final with %d', (status) => {
    const failure = failureOf({ status, retryAfter: undefined }, now);
    expect(failure).toEqual({ state: 'failed', reason: `HTTP ${status}`, final: true });
  });

  it.each([302, 401, 408, 425, 429, 500, 503])('is worth a retry with %d', (status) => {
    const failure = failureOf({ status, retryAfter: '9' }, now, 20_429);
    const reason = `HTTP ${status}, code 20429`;
    expect(failure).toEqual({ state: 'failed', reason, retryAfterMs: 9_000 });
  });
});

it('a body that is not JSON is undefined', () => {
  expect([jsonOf('{"a":1}'), jsonOf('<html>'), jsonOf('')]).toEqual([{ a: 1 }, undefined, undefined]);
});

it('a missing secret is named', () => {
  expect(requiredSecret(() => 's', 'BROLGA_SMS')).toBe('s');
  expect(() => requiredSecret(() => undefined, 'BROLGA_SMS')).toThrow('BROLGA_SMS is not set');
});

it('Basic credentials are UTF-8 in base64', () => {
  expect(basicAuthorization('brolga', 'pässword')).toBe('Basic YnJvbGdhOnDDpHNzd29yZA==');
});
