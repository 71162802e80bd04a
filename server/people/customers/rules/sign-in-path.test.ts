import { describe, expect, it } from 'vitest';
import { signInAim, signInPath } from './sign-in-path';

const aimOf = (path: string) =>
  signInAim((name) => new URL(path, 'https://a.example').searchParams.get(name));

describe('the link to the sign-in page', () => {
  it('names the reason, the pages to go to and the car', () => {
    const aim = {
      type: 'watchlist',
      redirect: '/cars/a?b=c',
      back: '/search/used-cars',
      car: 'c-1',
    } as const;
    const path = '/sign-in?type=watchlist&redirect=%2Fcars%2Fa%3Fb%3Dc&back=%2Fsearch%2Fused-cars&car=c-1';
    expect(signInPath(aim)).toBe(path);
    expect(aimOf(path)).toEqual(aim);
  });

  it('has no query if nothing is known', () => {
    expect(signInPath()).toBe('/sign-in');
    expect(aimOf('/sign-in')).toEqual({ type: undefined, redirect: '/', back: undefined, car: undefined });
  });

  it.each([
    ['type=bank', { type: undefined }],
    ['redirect=//evil.example', { redirect: '/' }],
    ['back=https://evil.example', { back: '/' }],
    ['car=%00', { car: undefined }],
    [`car=${'a'.repeat(201)}`, { car: undefined }],
  ])('has unsafe values removed: %s', (query, read) => {
    expect(aimOf(`/sign-in?${query}`)).toMatchObject(read);
  });
});
