import { expect, it } from 'vitest';
import { deskPath } from '../sign-in';

it.each([
  '/desk',
  '/desk/',
  '/desk?status=new&q=o%27brien+mazda',
  '/desk/leads/01JD0000000000000000000000',
  '/desk/leads.csv?category=Test+Drive',
])('sign-in returns to %s', (path) => {
  expect(deskPath(path)).toBe(path);
});

it.each([
  ...[
    '',
    null,
    undefined,
    '/',
    '/cars/1',
    '//evil.example',
    '/desk//evil.example',
    'https://evil.example/desk',
  ],
  ...['/desk.evil.example', '/deskevil', '/desk\\evil', '/desk/../cars', '/desk/leads/..', '/desk/./x'],
  ...[
    '/desk/sign-in',
    '/desk/sign-out',
    '/desk/x\r\nSet-Cookie: a=b',
    '/desk#x',
    `/desk?q=${'a'.repeat(2_000)}`,
  ],
  ...['javascript:alert(1)', '/desk?q=<b>', '/desk/ä'],
])('sign-in goes to the desk instead of %j', (path) => {
  expect(deskPath(path)).toBe('/desk');
});
