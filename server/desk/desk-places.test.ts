import { expect, test } from 'vitest';
import { expectEach } from '../../tests/support/expect-each';
import { may, type Permission, type StaffRole } from './accounts/rules/permissions';
import { placeAt } from './desk-places';

test.each<[path: string, place: string, permission: Permission | undefined]>([
  ['', '', 'work-leads'],
  ['leads.csv', 'leads.csv', 'export-leads'],
  ['audit', 'audit', 'see-audit-log'],
  ['kept', 'kept', 'change-stock'],
  ['status', 'status', 'see-status'],
  ['account', 'account', undefined],
  ['account/two-step', 'account/two-step', undefined],
  ['confirm', 'confirm', undefined],
  ['leads/01J9', 'leads/:id', 'work-leads'],
  ['leads', 'leads', 'work-leads'],
  ['leads/01J9/appointment', 'leads/:id/appointment', 'work-leads'],
  ['appointments', 'appointments', 'work-leads'],
  ['appointments/add', 'appointments/add', 'work-leads'],
  ['deposits/add', 'deposits/add', 'work-reservations'],
  ['leads/01J9/delete', 'leads/:id/delete', 'delete-leads'],
  ['leads/01J9/files/2', 'leads/:id/files/:part', 'work-leads'],
  ['leads/01J9/photos/a_b-9', 'leads/:id/photos/:part', 'work-leads'],
  ['reservations', 'reservations', 'work-reservations'],
  ['reservations/01J9', 'reservations/:id', 'work-reservations'],
  ['reservations/01J9/cancel', 'reservations/:id/cancel', 'work-reservations'],
  ['reservations/01J9/sold', 'reservations/:id/sold', 'work-reservations'],
  ['orders', 'orders', 'work-reservations'],
  ['orders/01J9', 'orders/:id', 'work-reservations'],
  ['orders.csv', 'orders.csv', 'handle-money'],
  ['payments', 'payments', 'work-reservations'],
  ['payments/a_b-9', 'payments/:id', 'work-reservations'],
  ['payments/a_b-9/refund', 'payments/:id/refund', 'handle-money'],
  ['payments/day', 'payments/day', 'handle-money'],
  ['payments/links', 'payments/links', 'handle-money'],
  ['payments.csv', 'payments.csv', 'handle-money'],
  ['site', 'site', 'change-site'],
  ['site/pages/edit', 'site/pages/edit', 'change-site'],
  ['site/pictures', 'site/pictures', 'change-site'],
  ['site/history', 'site/history', 'change-site'],
  ['site/drafts/01J9', 'site/drafts/:id', 'change-site'],
  ['site/redirects/paste', 'site/:id/paste', 'change-site'],
  ['site/offers/3', 'site/:id/:part', 'change-site'],
  ['stock', 'stock', 'see-stock'],
  ['stock.csv', 'stock.csv', 'change-stock'],
  ['stock/add', 'stock/add', 'change-stock'],
  ['stock/import', 'stock/import', 'change-stock'],
  ['stock/import/01J9', 'stock/import/:id', 'change-stock'],
  ['stock/several', 'stock/several', 'change-stock'],
  ['stock/01J9', 'stock/:id', 'change-stock'],
  ['stock/01J9/photos', 'stock/:id/photos', 'change-stock'],
  ['stock/01J9/window-card', 'stock/:id/window-card', 'change-stock'],
])('/desk/%s has its page and permission', (path, place, permission) => {
  expect(placeAt(path).place).toMatchObject({ path: place });
  expect(placeAt(path).place?.needs).toBe(permission);
});

test('an address names its record, and a part of it', () => {
  expect(placeAt('leads/01J9/files/2')).toMatchObject({ id: '01J9', part: '2' });
});

test('nothing is at other addresses of the desk', () => {
  expectEach(
    'status/; account/two-step/; leads/; leadsXcsv; leads/01J9/other; reservations/01J9/other; payments/; payments/a.b',
    (path) => placeAt(path).place,
    undefined,
  );
  expectEach(`constructor; leads/${'x'.repeat(65)}`, (path) => placeAt(path).place, undefined);
});

test('only pages without leads open before two-step sign-in is set up', () => {
  const paths = ['', 'leads.csv', 'audit', 'account', 'account/two-step', 'confirm', 'leads/01J9', 'none'];
  const open = paths.filter((path) => placeAt(path).place?.isOwn);
  expect(open).toEqual(['account', 'account/two-step', 'confirm']);
});

const managing: Permission[] = ['export-leads', 'delete-leads', 'change-stock', 'see-audit-log'];
const permissions: Permission[] = ['work-leads', ...managing, 'see-operations'];
test.each<[StaffRole, Permission[]]>([
  ['sales', ['work-leads']],
  ['manager', ['work-leads', ...managing]],
  ['owner', permissions],
])('%s may do only what the role allows', (role, allowed) => {
  expect(permissions.filter((permission) => may(role, permission))).toEqual(allowed);
});
