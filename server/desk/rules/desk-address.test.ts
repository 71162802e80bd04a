import { expect, test } from 'vitest';
import { may, type Permission, type StaffRole } from '#server/desk/accounts/rules/permissions';
import { expectEach } from '../../../tests/support/expect-each';
import { type DeskAddress, deskAddress, isOwnPage, neededPermission } from './desk-address';

test.each<[string, DeskAddress, Permission | undefined]>([
  ['', { page: 'inbox' }, 'work-leads'],
  ['leads.csv', { page: 'export' }, 'export-leads'],
  ['audit', { page: 'audit' }, 'see-audit-log'],
  ['kept', { page: 'kept' }, 'change-stock'],
  ['status', { page: 'status' }, 'work-leads'],
  ['account', { page: 'account' }, undefined],
  ['account/two-step', { page: 'two-step' }, undefined],
  ['confirm', { page: 'confirm' }, undefined],
  ['leads/01J9', { page: 'lead', id: '01J9' }, 'work-leads'],
  ['leads/01J9/delete', { page: 'delete', id: '01J9' }, 'delete-leads'],
  ['leads/01J9/files/2', { page: 'file', id: '01J9', number: 2 }, 'work-leads'],
  ['reservations', { page: 'reservations' }, 'work-reservations'],
  ['reservations/01J9', { page: 'reservation', id: '01J9' }, 'work-reservations'],
  ['reservations/01J9/cancel', { page: 'cancel-reservation', id: '01J9' }, 'work-reservations'],
  ['reservations/01J9/sold', { page: 'sell-reservation', id: '01J9' }, 'work-reservations'],
  ['payments', { page: 'payments' }, 'work-reservations'],
  ['payments/a_b-9', { page: 'payment', id: 'a_b-9' }, 'work-reservations'],
  ['payments/a_b-9/refund', { page: 'refund', id: 'a_b-9' }, 'handle-money'],
  ['payments/day', { page: 'payments-day' }, 'handle-money'],
  ['payments/links', { page: 'payment-links' }, 'handle-money'],
  ['payments.csv', { page: 'payment-export' }, 'handle-money'],
])('/desk/%s has its page and permission', (path, address, permission) => {
  expect(deskAddress(path)).toEqual(address);
  expect(neededPermission(address)).toBe(permission);
});

test('other addresses of the desk are missing, and need no permission', () => {
  const missing = { page: 'missing' } as const;
  expectEach(
    'status/; account/two-step/; leads/; leads/01J9/files/200; leads/01J9/other',
    deskAddress,
    missing,
  );
  expectEach('reservations/01J9/other; payments/; payments/a.b; constructor', deskAddress, missing);
  expect(neededPermission(missing)).toBeUndefined();
});

test('only pages without leads open before two-step sign-in is set up', () => {
  const paths = ['', 'leads.csv', 'audit', 'account', 'account/two-step', 'confirm', 'leads/01J9', 'none'];
  const open = paths.filter((path) => isOwnPage(deskAddress(path)));
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
