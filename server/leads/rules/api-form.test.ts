import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, startsAtField } from '#server/leads/test-drives/rules/drive-time';
import { categories } from '#server/settings/rules/filing';
import { testTenant } from '../../../tests/support/test-tenant';
import { apiFields, categoryOf } from './api-form';
import { isRelayedConsent, relayedConsent } from './consents';
import { checkFields } from './lead-form';

const email = 'mia@example.com';
const person = { name: 'Mia', last_name: 'Nguyen', email, phone: '0491 570 006', postcode: '4000' };
const asks = { message_required: true, short: false };
const check = (category: string, more: Record<string, unknown> = {}, message_required = true) =>
  checkFields(apiFields(category, { message_required, short: false }), { category, ...person, ...more });

describe("the API's lead fields", () => {
  test.each(categories)('%s requires all contact fields, reported at once', (category) => {
    const checked = checkFields(apiFields(category, { message_required: false, short: false }), { category });
    expect(checked.ok ? [] : Object.keys(checked.error)).toEqual(
      expect.arrayContaining(['name', 'last_name', 'postcode', 'phone', 'email']),
    );
  });

  test('include a message for enquiries only, if the site requires one', () => {
    expect(check('Enquiry')).toMatchObject({ ok: false, error: { message: 'Enter your message.' } });
    expect(check('Enquiry', {}, false).ok).toBe(true);
    expect(check('Service').ok).toBe(true);
  });

  test.each(['Request Photos', 'Reservation'])('require a car for %s', (category) => {
    const error = { car_id: expect.stringContaining('Give the car') };
    expect(check(category)).toMatchObject({ ok: false, error });
    expect(check(category, { car_id: 'c1' }).ok).toBe(true);
  });

  test("include the category's own fields, and no other's", () => {
    const entered = { trade_make: 'Mazda', trade_km: '120,000', position: 'Detailer' };
    const tradeIn = check('Trade-in', entered);
    expect(tradeIn.ok && tradeIn.value).toMatchObject({ trade_make: 'Mazda' });
    expect(tradeIn.ok && tradeIn.value).not.toHaveProperty('position');
    expect(check('Trade-in', { trade_km: 'many' }).ok).toBe(false);
  });

  test('require a known category', () => {
    expect(check('Free money')).toMatchObject({ ok: false, error: { category: expect.any(String) } });
    expect(categoryOf({})).toBe('Enquiry');
    expect(categoryOf({ category: ' Fleet ' })).toBe('Fleet');
    expect(categoryOf({ category: 7 })).toBe('Enquiry');
  });
});

describe('the contact fields of a page without a key, at a site with short forms', () => {
  const all = ['name', 'last_name', 'postcode', 'phone', 'email'];
  const shortForm = ['name', 'phone or email', 'email or phone'];
  test.each([
    ['Enquiry', shortForm],
    ['Test Drive', shortForm],
    ['Request Photos', shortForm],
    ['Reservation', ['name', 'phone', 'email']],
    ['Finance', all],
    ['Service', all],
    ['Trade-in', all],
  ] as const)('of category %s are those of its form', (category, expected) => {
    const rules = apiFields(category, { message_required: true, short: true });
    const contact = rules.filter(({ name }) => all.includes(name));
    expect(contact.map(({ name }) => name)).toEqual(all);
    const required = contact.flatMap(({ name, required, requiredIf }) =>
      requiredIf ? [`${name} or ${requiredIf.empty}`] : required ? [name] : [],
    );
    expect(required).toEqual(expected);
  });

  test('are checked though the form leaves them out', () => {
    const rules = apiFields('Test Drive', { message_required: true, short: true });
    const entered = { category: 'Test Drive', name: 'Mia', phone: '0491 570 006' };
    expect(checkFields(rules, entered).ok).toBe(true);
    expect(checkFields(rules, { ...entered, postcode: '40' })).toMatchObject({
      ok: false,
      error: { postcode: expect.any(String) },
    });
  });
});

describe('the fields of a caller with a key', () => {
  const trusted = (category: string, entered: object) =>
    checkFields(apiFields(category, asks, 'key'), {
      category,
      car_id: 'c1',
      ...entered,
    });

  test('say beside the phone number and the email address that one of them is needed', () => {
    const words = 'Give a phone number or an email address.';
    const neither = trusted('Enquiry', { name: 'Mia', phone: ' ' });
    expect(neither).toEqual({ ok: false, error: { phone: words, email: words } });
  });

  test('are checked if they are given', () => {
    const wrong = { phone: '0491 570 006', email: 'mia@', postcode: '40', name: 'x'.repeat(81) };
    const checked = trusted('Enquiry', wrong);
    expect(checked.ok ? [] : Object.keys(checked.error).sort()).toEqual(['email', 'name', 'postcode']);
  });

  test('accept what others may send, and need a way to reach the person', () => {
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

  test('include the supplier, unlike those of other callers', () => {
    const named = (rules: ReturnType<typeof apiFields>) => rules.map(({ name }) => name);
    expect(named(apiFields('Enquiry', asks, 'key'))).toEqual(expect.arrayContaining(['source', 'supplier']));
    expect(named(apiFields('Enquiry', asks))).not.toContain('supplier');
  });
});

const notice = 'We use your details to answer you.';
const terms = { required: true, text: 'I agree to the terms of use.' };
const plain = testTenant({ forms: { privacy_notice: notice } });
const strict = testTenant({ forms: { privacy_notice: notice, terms } });

describe('the consent sent by a program', () => {
  test('is the collection notice, after the terms where the site requires them', () => {
    expect(relayedConsent(plain)).toBe(notice);
    expect(relayedConsent(strict)).toBe(`${terms.text}\n${notice}`);
  });

  test.each<[string, string, boolean]>([
    ['word for word', `${terms.text}\n${notice}`, true],
    ['on one line', ` ${terms.text}  ${notice} `, true],
    ['without the terms', notice, false],
    ['in other words', 'The person agrees.', false],
    ['empty', '', false],
  ])('is checked: %s', (_, text, agrees) => {
    expect(isRelayedConsent(text, strict)).toBe(agrees);
  });
});

describe('the start of a test drive sent by a program', () => {
  test.each([
    ['2026-11-22T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['2026-11-22T23:00Z', '2026-11-22T23:00:00.000Z'],
    ['2026-11-23T09:00:00+10:00', '2026-11-22T23:00:00.000Z'],
    [' 2026-11-23T09:30+10:30 ', '2026-11-22T23:00:00.000Z'],
  ])('%s is an instant', (text, instant) => expect(instantOf(text)?.toISOString()).toBe(instant));

  test.each(['2026-11-23T09:00', '2026-11-23', 'Monday 9 am', '2026-13-01T00:00Z', '', 5, null, ['x']])(
    '%j is not an instant',
    (value) => expect(instantOf(value)).toBeUndefined(),
  );

  test('every instant is read back, and the field accepts exactly the readable ones', () => {
    const instants = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    const isAccepted = (starts_at: string) => checkFields([startsAtField], { starts_at }).ok;
    const readBack = fc.property(instants, (instant) => {
      expect(instantOf(instant.toISOString())).toEqual(instant);
      expect(isAccepted(instant.toISOString())).toBe(true);
    });
    fc.assert(readBack);
    const agree = fc.property(fc.string(), (text) => {
      if (text.trim() !== '') expect(isAccepted(text)).toBe(instantOf(text) !== undefined);
    });
    fc.assert(agree);
  });
});
