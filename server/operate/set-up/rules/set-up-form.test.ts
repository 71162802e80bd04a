import { describe, expect, it, test } from 'vitest';
import { yardForm } from '../../../../tests/support/yard-form';
import { setUpFields } from './set-up-fields';
import { readSetUp } from './set-up-form';

test('every field of the page is read', () => {
  expect(setUpFields.map(({ name }) => name).sort()).toEqual([...yardForm().keys()].sort());
});

test('a yard becomes the answers for a new site', () => {
  const read = readSetUp(yardForm());
  expect(read).toMatchObject({
    ok: true,
    value: {
      slug: 'hill-end-cars',
      abn: '51824753556',
      licence: 'MD 12345',
      state: 'NSW',
      template: 'workshop',
      hosts: ['www.hillendcars.example'],
    },
  });
  expect(read.ok && read.value.week).toEqual([
    { weekday: 0, status: 'closed' },
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '08:00', close: '17:00' })),
    { weekday: 6, open: '09:00', close: '13:00' },
  ]);
});

test('a site without ABN, licence and website address is allowed, and may have a given slug', () => {
  const read = readSetUp(yardForm({ abn: '', licence: '', host: '' }), 'first');
  expect(read).toMatchObject({ ok: true, value: { slug: 'first', abn: undefined, hosts: [] } });
});

test('all mistakes are reported in one round, those that only the check of a whole site finds too', () => {
  const read = readSetUp(yardForm({ name: '', state: '', abn: '1', phone: 'abc', email: 'x', street: '' }));
  expect(read.ok ? [] : Object.keys(read.error).sort()).toEqual([
    'abn',
    'email',
    'name',
    'phone',
    'state',
    'street',
  ]);
});

describe('a mistake is reported beside its field', () => {
  it.each<[field: string, changes: Readonly<Record<string, string>>]>([
    ['name', { name: '' }],
    ['name', { name: '???' }],
    ['name', { name: 'Hill\u202eEnd' }],
    ['name', { name: 'long '.repeat(20) }],
    ['abn', { abn: '51 824 753 557' }],
    ['abn', { abn: '123' }],
    ['street', { street: ' ' }],
    ['city', { city: '' }],
    ['state', { state: '' }],
    ['state', { state: 'NZ' }],
    ['postcode', { postcode: '285' }],
    ['phone', { phone: '12345' }],
    ['weekday_close', { weekday_close: '07:00' }],
    ['weekday_open', { weekday_open: '' }],
    ['saturday_close', { saturday_close: '' }],
    ['sunday_close', { sunday_open: '10:00', sunday_close: 'noon' }],
    ['email', { email: 'sales' }],
    ['host', { host: 'localhost' }],
    ['host', { host: '203.0.113.5' }],
    ['host', { host: 'www dealer' }],
    ['template', { template: 'gothic' }],
    ['owner_name', { owner_name: '' }],
    ['owner_email', { owner_email: '' }],
    ['password_again', { password_again: 'wombat lantern river eight' }],
  ])('%s of %j', (field, changes) => {
    const read = readSetUp(yardForm(changes));
    expect(read.ok ? [] : Object.keys(read.error)).toEqual([field]);
  });

  it('and all of them at once', () => {
    const read = readSetUp(new FormData());
    const needed = setUpFields.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
    expect(read.ok ? [] : Object.keys(read.error).sort()).toEqual([...needed].sort());
  });
});
