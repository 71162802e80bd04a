import { describe, expect, it } from 'vitest';
import { SignInLimits, type SignInTry } from './sign-in-limits';

const small = () => new SignInLimits({ account: 2, address: 4, anywhere: 6 });
const robin = { tenant: 'brolga', email: 'robin@brolga.example', clientAddress: '203.0.113.7' };
const takeTimes = async (limits: SignInLimits, times: number, tried: SignInTry = robin) => {
  let last = 0;
  for (let time = 0; time < times; time += 1) last = await limits.take(tried);
  return last;
};

describe('wrong passwords', () => {
  it('for one account from one address have to wait after a few attempts', async () => {
    const limits = small();
    expect(await takeTimes(limits, 2)).toBe(0);
    const wait = await limits.take(robin);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  });

  it('block nobody else: another address, another account, another dealer', async () => {
    const limits = small();
    await takeTimes(limits, 3);
    expect(await limits.take({ ...robin, clientAddress: '203.0.113.8' })).toBe(0);
    expect(await limits.take({ ...robin, email: 'kim@brolga.example' })).toBe(0);
    expect(await limits.take({ ...robin, tenant: 'wattle-bend' })).toBe(0);
  });

  it('for many accounts from one address have to wait, an IPv6 network counting as one', async () => {
    const limits = small();
    for (const [index, end] of ['1', '2', '3', '4'].entries())
      await limits.take({ ...robin, email: `a${index}@x.example`, clientAddress: `2001:db8:1:2::${end}` });
    expect(await limits.take({ ...robin, clientAddress: '2001:db8:1:2:ffff::9' })).toBeGreaterThan(0);
  });

  it('for one account from many addresses have to wait', async () => {
    const limits = small();
    for (let at = 0; at < 6; at += 1) await limits.take({ ...robin, clientAddress: `198.51.100.${at}` });
    expect(await limits.take({ ...robin, clientAddress: '198.51.100.99' })).toBeGreaterThan(900);
  });

  it('at a blocked address do not use up attempts from elsewhere', async () => {
    const limits = small();
    await takeTimes(limits, 110);
    for (let index = 0; index < 110; index += 1)
      await limits.take({ ...robin, email: `a${index}@x.example` });
    expect(await limits.take({ ...robin, clientAddress: '198.51.100.1' })).toBe(0);
  });

  it('behind a proxy that hides visitors are limited by account only', async () => {
    const limits = small();
    const shared = { ...robin, clientAddress: null };
    expect(await takeTimes(limits, 6, shared)).toBe(0);
    expect(await limits.take(shared)).toBeGreaterThan(900);
    expect(await limits.take({ ...shared, email: 'kim@brolga.example' })).toBe(0);
  });

  it('are not counted once the right one is entered', async () => {
    const limits = small();
    for (let time = 0; time < 20; time += 1) {
      expect(await limits.take(robin)).toBe(0);
      await limits.clear(robin);
    }
  });
});
