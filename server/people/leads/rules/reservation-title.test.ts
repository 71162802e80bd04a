import { describe, expect, it, test } from 'vitest';
import { filing } from '#server/settings/rules/filing';
import { aLead } from '../../../../tests/support/a-lead';
import { testTenant } from '../../../../tests/support/test-tenant';
import { leadEmail } from './lead-email';
import { holdWarning, reservationTitle } from './reservation-title';

const lead = (fields: Record<string, string>, filed: { category: string; subcategory: string }) =>
  aLead({ ...filed, fields: { name: 'Jane', last_name: 'Citizen', ...fields } });

const paid = { reservation_news: 'Reservation paid' };
const cancelled = { reservation_news: 'Reservation cancelled' };
const ordered = { order_reached: 'Ordered' };
test.each([
  ['a request', {}, filing.reserve, undefined],
  ['a paid reservation', paid, filing.reserve, 'Reservation paid'],
  ['a cancelled reservation', cancelled, filing.reserve, 'Reservation cancelled'],
  ['an unfinished order', { order_reached: 'Summary' }, filing.order, 'Online order not finished'],
  ['an order', { ...ordered, ...paid }, filing.order, 'New online order'],
  ['an order that fell through', { ...ordered, ...cancelled }, filing.order, 'Reservation cancelled'],
])('the title of %s', (_, fields: Record<string, string>, filed, title) =>
  expect(reservationTitle(lead(fields, filed))).toBe(title),
);

describe('the dealer of a held car', () => {
  const held = { ...paid, reservation_state: 'Held' };
  const heldPaid = { ...held, reservation_deposit: '$500, paid' };

  it('is warned of the effect of a stock list', () => {
    const motorcycles = testTenant({ stock: { noun: { one: 'motorcycle', many: 'motorcycles' } } });
    const warning = holdWarning({ fields: heldPaid }, motorcycles);
    expect(warning).toMatch(/^Motorcycle on hold: .*refunds the deposit\.$/);
    expect(holdWarning({ fields: held }, motorcycles)).toMatch(/cancels the reservation\.$/);
    expect(holdWarning({ fields: { ...heldPaid, reservation_state: 'Sold' } }, motorcycles)).toBeUndefined();
  });

  it('gets an email with the right subject and readable labels', () => {
    const fields = { ...heldPaid, agree_reservation: 'on', handover: 'Pick-up' };
    const { subject, text } = leadEmail(lead(fields, filing.reserve), testTenant(), 'd1');
    expect(subject).toBe('Reservation paid – Jane Citizen');
    expect(text).toContain('Car on hold');
    expect(text).toContain('Agreed to the reservation terms: Yes');
    expect(text).not.toMatch(/reservation news|agree reservation/i);
  });
});
