import { describe, expect, it } from 'vitest';
import { type CodeRequest, codeAllowances, wrongGuessAllowance } from './code-allowances';

const usual: CodeRequest = {
  tenant: 'brolga',
  phone: '+61491570006',
  browser: 'b',
  knownBrowser: undefined,
  connection: { own: '203.0.113.7', network: undefined },
  date: '2026-11-20',
  dailyTexts: 200,
};
const allowances = (change: Partial<CodeRequest> = {}) =>
  codeAllowances({ ...usual, ...change }, (...parts) => parts.join('|'));
const names = (change: Partial<CodeRequest> = {}) => allowances(change).map(({ name }) => name.split('|')[0]);
const mostOf = (kind: string, change: Partial<CodeRequest> = {}) =>
  allowances(change).find(({ name }) => name.startsWith(`${kind}|`))?.most ?? Number.POSITIVE_INFINITY;

describe('the limits on sending a code', () => {
  const ipv6 = { connection: { own: '2001:db8:1:2::/64', network: '2001:db8:1::/48' } };
  const strangers = ['number-hour', 'number-day', 'strangers-texts', 'texts'];
  it.each([
    ['a visitor', {}, ['again', 'number-from', 'connection', ...strangers]],
    ['a visitor with IPv6', ipv6, ['again', 'number-from', 'connection', 'network', ...strangers]],
    ['a known browser', { knownBrowser: 'b' }, ['again', 'number-from', 'connection', 'known', 'texts']],
    ['a shared address', { connection: null }, ['again', ...strangers]],
  ])('apply to %s', (_, change, kinds) => {
    expect(names(change)).toEqual(kinds);
  });

  it("let no connection alone use up a number's codes", () => {
    expect(mostOf('number-from')).toBeLessThan(mostOf('number-hour') / 2);
  });

  it('let a known browser ask whatever others do', () => {
    const own = allowances({ knownBrowser: 'b' });
    const strange = allowances({ connection: { own: 'x', network: undefined } });
    const shared = own.filter(({ name }) => strange.some((other) => other.name === name));
    expect(shared.map(({ of }) => of)).toEqual(['site']);
  });

  it('are separate for each dealer, number and day', () => {
    const all = new Set(allowances().map(({ name }) => name));
    const shared = (change: Partial<CodeRequest>) =>
      allowances(change).flatMap(({ name }) => (all.has(name) ? [name] : []));
    expect(shared({ tenant: 'wattle-bend' })).toEqual([]);
    const connection = 'connection|brolga|203.0.113.7';
    expect(shared({ phone: '+61491570156', date: '2026-11-21' })).toEqual([connection]);
  });

  it("have the dealer's own number of texts", () => {
    expect(allowances({ dailyTexts: 7 }).at(-1)).toMatchObject({ of: 'site', most: 7 });
  });

  it.each([
    [1, 1],
    [2, 2],
    [5, 4],
    [200, 160],
  ])('of %d texts a day leave %d to strange browsers', (dailyTexts, most) => {
    expect(mostOf('strangers-texts', { dailyTexts })).toBe(most);
    expect(names({ dailyTexts, knownBrowser: 'b' })).not.toContain('strangers-texts');
  });

  it('on wrong guesses are separate for each dealer and day', () => {
    const named = (change: Partial<CodeRequest> = {}) =>
      wrongGuessAllowance({ ...usual, ...change }, (...parts) => parts.join('|')).name;
    expect(new Set([named(), named({ tenant: 'wattle-bend' }), named({ date: '2026-11-21' })]).size).toBe(3);
    expect(named({ phone: '+61491570156' })).toBe(named());
  });
});
