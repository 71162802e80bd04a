import { describe, expect, test } from 'vitest';
import { deskPath } from './sign-in';
import { SignInLimits } from './sign-in-limits';
import { deviceName } from './staff-session';

type SignInTry = Parameters<SignInLimits['take']>[0];

const small = () => new SignInLimits({ account: 2, address: 4, anywhere: 6 });
const robin = { tenant: 'brolga', email: 'robin@brolga.example', clientAddress: '203.0.113.7' };
const takeTimes = async (limits: SignInLimits, times: number, tried: SignInTry = robin) => {
  let last = 0;
  for (let time = 0; time < times; time += 1) last = await limits.take(tried);
  return last;
};

describe('wrong passwords', () => {
  test('for one account from one address have to wait after a few attempts', async () => {
    const limits = small();
    expect(await takeTimes(limits, 2)).toBe(0);
    const wait = await limits.take(robin);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  });

  test('block nobody else: another address, another account, another dealer', async () => {
    const limits = small();
    await takeTimes(limits, 3);
    expect(await limits.take({ ...robin, clientAddress: '203.0.113.8' })).toBe(0);
    expect(await limits.take({ ...robin, email: 'kim@brolga.example' })).toBe(0);
    expect(await limits.take({ ...robin, tenant: 'wattle-bend' })).toBe(0);
  });

  test('for many accounts from one address have to wait, an IPv6 network counting as one', async () => {
    const limits = small();
    for (const [index, end] of ['1', '2', '3', '4'].entries())
      await limits.take({ ...robin, email: `a${index}@x.example`, clientAddress: `2001:db8:1:2::${end}` });
    expect(await limits.take({ ...robin, clientAddress: '2001:db8:1:2:ffff::9' })).toBeGreaterThan(0);
  });

  test('for one account from many addresses have to wait', async () => {
    const limits = small();
    for (let at = 0; at < 6; at += 1) await limits.take({ ...robin, clientAddress: `198.51.100.${at}` });
    expect(await limits.take({ ...robin, clientAddress: '198.51.100.99' })).toBeGreaterThan(900);
  });

  test('at a blocked address do not use up attempts from elsewhere', async () => {
    const limits = small();
    await takeTimes(limits, 110);
    for (let index = 0; index < 110; index += 1)
      await limits.take({ ...robin, email: `a${index}@x.example` });
    expect(await limits.take({ ...robin, clientAddress: '198.51.100.1' })).toBe(0);
  });

  test('behind a proxy that hides visitors are limited by account only', async () => {
    const limits = small();
    const shared = { ...robin, clientAddress: null };
    expect(await takeTimes(limits, 6, shared)).toBe(0);
    expect(await limits.take(shared)).toBeGreaterThan(900);
    expect(await limits.take({ ...shared, email: 'kim@brolga.example' })).toBe(0);
  });

  test('of strangers leave a way in for a browser that the account has signed in with', async () => {
    const limits = small();
    for (let at = 0; at < 6; at += 1) await limits.take({ ...robin, clientAddress: `198.51.100.${at}` });
    const own = { ...robin, browser: 'robin’s' };
    expect(await limits.take(robin)).toBeGreaterThan(900);
    expect(await takeTimes(limits, 2, own)).toBe(0);
    expect(await limits.take(own)).toBeGreaterThan(800);
    expect(await limits.take({ ...robin, browser: 'at home' })).toBe(0);
  });

  test('are not counted once the right one is entered', async () => {
    const limits = small();
    for (const attempt of [robin, { ...robin, browser: 'robin’s' }]) {
      for (let time = 0; time < 20; time += 1) {
        expect(await limits.take(attempt)).toBe(0);
        await limits.clear(attempt);
      }
    }
  });
});

test.each([
  '/desk',
  '/desk/',
  '/desk?status=new&q=o%27brien+mazda',
  '/desk/leads/01JD0000000000000000000000',
  '/desk/leads.csv?category=Test+Drive',
])('sign-in returns to %s', (path) => {
  expect(deskPath(path)).toBe(path);
});

test.each([
  '',
  null,
  undefined,
  '/',
  '/cars/1',
  '//evil.example',
  '/desk//evil.example',
  'https://evil.example/desk',
  '/desk.evil.example',
  '/deskevil',
  '/desk\\evil',
  '/desk/../cars',
  '/desk/leads/..',
  '/desk/./x',
  '/desk/sign-in',
  '/desk/sign-out',
  '/desk/x\r\nSet-Cookie: a=b',
  '/desk#x',
  `/desk?q=${'a'.repeat(2_000)}`,
  'javascript:alert(1)',
  '/desk?q=<b>',
  '/desk/ä',
])('sign-in goes to the desk instead of %j', (path) => {
  expect(deskPath(path)).toBe('/desk');
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/150.0 Safari/604.1', 'Chrome on iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Linux'],
  ['curl/8.9', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('the browser %s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
