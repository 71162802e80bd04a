import { expect, it } from 'vitest';
import { linkCookie, openStep, openStepBefore } from './journey';

it.each(['https', 'http'])('the cookie of a journey comes back over %s', (protocol) => {
  const url = new URL(`${protocol}://brolga.example/valuations/1`);
  const cookie = linkCookie('valuation', 7);
  const [pair = ''] = cookie.header(url, 'one').split(';');
  const request = new Request(url, { headers: { cookie: `a=b; ${pair}; c=d` } });
  expect(cookie.idIn({ request, url })).toBe('one');
  expect(cookie.idIn({ request: new Request(url), url })).toBeUndefined();
});

it('the cookie counts over HTTPS only under the name that no other host can set', () => {
  const url = new URL('https://brolga.example/');
  const request = new Request(url, { headers: { cookie: 'valuation=one' } });
  expect(linkCookie('valuation', 7).idIn({ request, url })).toBeUndefined();
});

it('an address opens a step of the journey only while it is open', () => {
  const steps = ['car', 'details', 'deposit'] as const;
  const isOpen = (step: string) => step !== 'deposit';
  expect(openStep('car', steps, isOpen)).toBe('car');
  for (const name of ['deposit', 'other', null]) expect(openStep(name, steps, isOpen)).toBeUndefined();
  expect(openStepBefore('deposit', steps, isOpen)).toBe('details');
  expect(openStepBefore('car', steps, isOpen)).toBeUndefined();
});

it('a browser forgets a journey by the same cookie without a value', () => {
  const url = new URL('https://yard.example/');
  const cookie = linkCookie('valuation', 7);
  const removed = cookie.removed(url);
  expect(removed).toMatch(/^__Host-valuation=; Max-Age=0; Path=\/;.*; Secure$/);
  expect(removed.split(';').slice(2)).toEqual(cookie.header(url, 'X').split(';').slice(2));
});
