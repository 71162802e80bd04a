import { expect, test } from 'vitest';
import { yardTenant } from '../../tests/support/yard';
import { frameView } from './frame';

const plain = yardTenant();
const paying = { ...plain, payments: { ...plain.payments, methods: [{} as never] } };
const menuOf = (tenant: typeof plain, path: string, role: 'owner' | 'sales') => {
  const url = new URL(path, 'http://yard.localhost');
  return frameView({ tenant, url, staff: { name: 'Ann', role } as never }).menu;
};

test('the menu begins with the day, with or without payments', () => {
  for (const tenant of [plain, paying]) {
    expect(menuOf(tenant, '/desk', 'owner')[0]).toEqual({ text: 'Today', href: '/desk', current: 'page' });
  }
  expect(menuOf(plain, '/desk', 'sales').map(({ text }) => text)).toEqual([
    'Today',
    'Leads',
    'Reservations',
    'Payments',
    'Stock',
    'Status',
    'Account',
  ]);
  expect(menuOf(plain, '/desk', 'owner').map(({ text }) => text)).toContain('People');
});

test.each([
  ['/desk', 'Today page'],
  ['/desk/leads?status=new', 'Leads page'],
  ['/desk/leads/01ABC', 'Leads true'],
  ['/desk/account', 'Account page'],
  ['/desk/account/two-step', 'Account true'],
  ['/desk/status', 'Status page'],
  ['/desk/unknown', ''],
])('the menu of %s marks: %s', (path, marked) => {
  const current = menuOf(plain, path, 'owner').filter((item) => item.current !== undefined);
  expect(current.map((item) => `${item.text} ${item.current}`).join()).toBe(marked);
});
