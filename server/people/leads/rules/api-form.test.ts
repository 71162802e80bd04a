import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from '#server/settings/rules/filing';
import { apiFields, categoryOf } from './api-form';
import { checkFields } from './enquiry';

const email = 'mia@example.com';
const person = { name: 'Mia', last_name: 'Nguyen', email, phone: '0491 570 006', postcode: '4000' };
const check = (category: string, more: Record<string, unknown> = {}, message_required = true) =>
  checkFields(apiFields(category, { message_required }), { category, ...person, ...more });

describe("the API's lead fields", () => {
  it.each(categories)('%s requires all contact fields, reported at once', (category) => {
    const checked = checkFields(apiFields(category, { message_required: false }), { category });
    expect(checked.ok ? [] : Object.keys(checked.error)).toEqual(
      expect.arrayContaining(['name', 'last_name', 'postcode', 'phone', 'email']),
    );
  });

  it('include a message for enquiries only, if the site requires one', () => {
    expect(check('Enquiry')).toMatchObject({ ok: false, error: { message: 'Enter your message.' } });
    expect(check('Enquiry', {}, false).ok).toBe(true);
    expect(check('Service').ok).toBe(true);
  });

  it.each(['Request Photos', 'Reservation'])('require a car for %s', (category) => {
    const error = { car_id: expect.stringContaining('Give the car') };
    expect(check(category)).toMatchObject({ ok: false, error });
    expect(check(category, { car_id: 'c1' }).ok).toBe(true);
  });

  it("include the category's own fields, and no other's", () => {
    const entered = { trade_make: 'Mazda', trade_km: '120,000', position: 'Detailer' };
    const tradeIn = check('Trade-in', entered);
    expect(tradeIn.ok && tradeIn.value).toMatchObject({ trade_make: 'Mazda' });
    expect(tradeIn.ok && tradeIn.value).not.toHaveProperty('position');
    expect(check('Trade-in', { trade_km: 'many' }).ok).toBe(false);
  });

  it('require a known category', () => {
    expect(check('Free money')).toMatchObject({ ok: false, error: { category: expect.any(String) } });
    expect(categoryOf({})).toBe('Enquiry');
    expect(categoryOf({ category: ' Fleet ' })).toBe('Fleet');
    expect(categoryOf({ category: 7 })).toBe('Enquiry');
  });
});

describe('the fields of a caller with a key', () => {
  const trusted = (category: string, entered: object) =>
    checkFields(apiFields(category, { message_required: true }, true), {
      category,
      car_id: 'c1',
      ...entered,
    });

  it('say beside the phone number and the email address that one of them is needed', () => {
    const words = 'Give a phone number or an email address.';
    const neither = trusted('Enquiry', { name: 'Mia', phone: ' ' });
    expect(neither).toEqual({ ok: false, error: { phone: words, email: words } });
  });

  it('are checked if they are given', () => {
    const wrong = { phone: '0491 570 006', email: 'mia@', postcode: '40', name: 'x'.repeat(81) };
    const checked = trusted('Enquiry', wrong);
    expect(checked.ok ? [] : Object.keys(checked.error).sort()).toEqual(['email', 'name', 'postcode']);
  });

  it('accept what others may send, and need a way to reach the person', () => {
    const parts = fc.record({
      category: fc.constantFrom(...categories),
      present: fc.subarray(Object.keys(person)),
      message: fc.constantFrom('', 'Is it still here?'),
    });
    const absent = Object.fromEntries(Object.keys(person).map((name) => [name, '']));
    const reachable = fc.property(parts, ({ category, present, message }) => {
      const entries = Object.entries(person).filter(([name]) => present.includes(name));
      const entered = { ...Object.fromEntries(entries), message };
      const { ok } = trusted(category, entered);
      expect(ok).toBe(present.includes('phone') || present.includes('email'));
      const withoutKey = check(category, { ...absent, ...entered, car_id: 'c1' });
      if (withoutKey.ok) expect(ok).toBe(true);
    });
    fc.assert(reachable);
  });

  it('include the supplier, unlike those of other callers', () => {
    const named = (rules: ReturnType<typeof apiFields>) => rules.map(({ name }) => name);
    expect(named(apiFields('Enquiry', { message_required: true }, true))).toEqual(
      expect.arrayContaining(['source', 'supplier']),
    );
    expect(named(apiFields('Enquiry', { message_required: true }))).not.toContain('supplier');
  });
});
