import { describe, expect, it } from 'vitest';
import { type ApiKeyVerifier, type CallerRule, identifyCaller, isTestCaller } from './caller';
import { Problem } from './problem';

const keys: ApiKeyVerifier = {
  verify: async (_tenant, key) =>
    key === 'live_1' || key === 'test_1'
      ? { id: key, name: 'Shop', scopes: ['stock:read'], ratePerSecond: 1, isTest: key === 'test_1' }
      : null,
};
const call = (rule: CallerRule, authorization?: string, asked: object = {}) =>
  identifyCaller(
    new Request('https://a.example/mcp', {
      method: 'POST',
      headers: authorization === undefined ? {} : { authorization },
    }),
    rule,
    { tenant: 'a', keys, ...asked },
  );
/** The kind of a caller, and whether it tests; or the code of the refusal. */
const outcomeOf = (caller: Awaited<ReturnType<typeof call>>) =>
  caller instanceof Problem ? caller.code : `${caller.kind}${isTestCaller(caller) ? ' test' : ''}`;

describe('where a key is not needed', () => {
  it.each([
    ['nothing', undefined, 'anyone'],
    ['a key, whatever its scopes', 'Bearer live_1', 'key'],
    ['a test key', 'Bearer test_1', 'key test'],
    ['a wrong key', 'Bearer live_2', 'key_invalid'],
    ['something else', 'Basic YTpi', 'key_invalid'],
  ])('%s makes the caller', async (_sent, authorization, expected) => {
    expect(outcomeOf(await call('any-key', authorization))).toBe(expected);
  });
});

describe('an assistant', () => {
  it.each([
    ['without a key', {}, 'assistant'],
    ['with a test key', { isTest: true }, 'assistant test'],
  ])('%s asks as such', async (_with, asked, expected) => {
    const rule = { scope: 'leads:write', orAssistant: true } as const;
    expect(outcomeOf(await call(rule, undefined, { isAssistant: true, ...asked }))).toBe(expected);
  });
});
