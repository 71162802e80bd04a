import { expect, test } from 'vitest';
import { note, warning } from '#server/dealer/rules/tenant-problems';
import { leftToDo } from './left-to-do';

const done = {
  findings: [],
  hasCars: true,
  hasLogo: true,
  sendsEmail: true,
  withoutPhotos: 0,
  withoutPriceKind: 0,
  hasDecidedOnVisits: true,
};

test('a complete site has nothing left to do', () => {
  expect(leftToDo(done)).toEqual([]);
  expect(leftToDo({ ...done, findings: [note('abn', 'is not set')] })).toEqual([]);
});

test.each([
  ['cars', { ...done, hasCars: false }, '/desk/stock/add'],
  ['photos', { ...done, withoutPhotos: 2 }, '/desk/stock?state=no_photos'],
  ['kinds of price', { ...done, withoutPriceKind: 1 }, '/desk/stock?state=no_price_kind'],
  ['test drives', { ...done, hasDecidedOnVisits: false }, '/desk/site/test-drives'],
  ['a logo', { ...done, hasLogo: false }, '/desk/site/header'],
  [
    'a privacy policy',
    { ...done, findings: [note('content.defaults.privacy_policy', 'is built in')] },
    '/desk/site/pages',
  ],
  ['email', { ...done, sendsEmail: false }, '/desk/connections'],
  ['hours', { ...done, findings: [note('locations.0.opening_hours', 'is empty')] }, '/desk/site/hours'],
  [
    'a part of the website',
    { ...done, findings: [warning('test_drives.booking', 'is on')] },
    '/desk/site/test-drives',
  ],
  [
    'a licence',
    { ...done, findings: [warning('locations.0.dealer_license_number', 'is not set')] },
    '/desk/site/locations',
  ],
  ['delivery', { ...done, findings: [warning('delivery.email_to', 'is empty')] }, '/desk/connections'],
])('a site without %s has that left to do', (_, state, href) => {
  expect(leftToDo(state)).toMatchObject([{ href }]);
});

test('a link to nowhere is named by its part and its label', () => {
  const dead = warning('home.banners.0.href', '/x is not a page on this site: the banner is hidden');
  expect(leftToDo({ ...done, findings: [dead] })).toEqual([
    {
      text: 'Home page: “Where the button leads” leads to no page of your website.',
      href: '/desk/site/home',
    },
  ]);
});

test('a warning that no page of the desk mends is left to the check, and the same task is listed once', () => {
  const hours = ['locations.0.opening_hours', 'locations.1.opening_hours'].map((path) =>
    note(path, 'is empty'),
  );
  expect(leftToDo({ ...done, findings: [...hours, warning('sms.kind', 'is file')] })).toHaveLength(1);
});
