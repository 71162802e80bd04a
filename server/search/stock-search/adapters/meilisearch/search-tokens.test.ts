import { describe, expect, it } from 'vitest';
import { fitsToken, SearchTokens } from './search-tokens';

const uid = '94c66e75-d945-4d69-9fbd-ef234c34e994';
const rules = { cars_yard: { filter: 'status = "in_stock"' } };
const payloadOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

function setUp() {
  const clock = { nowMs: Date.parse('2026-11-20T00:00:00Z') };
  return { clock, tokens: new SearchTokens('parent-key', uid, () => clock.nowMs) };
}

describe('search tokens', () => {
  it('contain the index, its filter, the parent key’s uid and an expiry in ten minutes, but not the key', async () => {
    const token = await setUp().tokens.of(rules);
    const exp = Date.parse('2026-11-20T00:10:00Z') / 1000;
    expect(payloadOf(token)).toEqual({ searchRules: rules, apiKeyUid: uid, exp });
    expect(token).not.toContain('parent-key');
  });
  it('are replaced in the second half of their life', async () => {
    const { clock, tokens } = setUp();
    const first = await tokens.of(rules);
    clock.nowMs += 5 * 60_000 - 1;
    expect(await tokens.of(rules)).toBe(first);
    clock.nowMs += 1;
    expect(await tokens.of(rules)).not.toBe(first);
  });
  it('differ by index and by filter', async () => {
    const { tokens } = setUp();
    const all = [rules, { cars_yard: { filter: 'status = "sold"' } }, { cars_other: rules.cars_yard }];
    expect(new Set(await Promise.all(all.map((each) => tokens.of(each)))).size).toBe(3);
  });
  it('leave a filter that is too long for a header in the query', () => {
    expect(fitsToken('stocknum = "1"')).toBe(true);
    expect(fitsToken('x'.repeat(3_001))).toBe(false);
  });
});
