import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carForm } from '#server/leads/rules/car-forms';
import {
  boxesField,
  boxField,
  choiceField,
  dayField,
  fileField,
  numberField,
  textField,
} from '#server/leads/rules/field-kinds';
import { checkFields, fieldsOf } from '#server/leads/rules/lead-form';
import { contactFields, enquiryFields } from '#server/leads/rules/shared-fields';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { runs } from '../../../tests/support/property-runs';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { validatorFromRules } from './validator';

const files = [
  ['%PDF', 'one.pdf'],
  ['%PDF-', 'large.pdf'],
  ['', 'empty.doc'],
  ['MZ', 'one'],
].map(([text = '', name = '']) => new File([text], name));
const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({ unit: fc.constantFrom('0', '4', '1', '3', '+', '6', ' ', '(', ')', '-'), maxLength: 16 }),
  fc.constantFrom('', ' ', '4000', '0491 570 006', '\r\n', 'Jane', undefined, null, 4000, true),
  fc.constantFrom('a'.repeat(81), 'm'.repeat(4_001), 'x\r\n'.repeat(1_500), `${'m'.repeat(3_999)}\r\n`),
  fc.emailAddress(),
  fc.array(fc.string(), { maxLength: 2 }),
);
const entered = fc.record(
  { name: value, last_name: value, email: value, phone: value, postcode: value, message: value },
  { requiredKeys: [] },
);

const location = (slug: string) => testLocation(`[${slug}]/*`, { slug, name: slug });
const testDrive = carForm('test-drive', {
  car: buildCar({ location: { distribution_locations: ['one', 'two'] } }),
  tenant: testTenant({
    locations: [location('one'), location('two')],
  }),
  now: new Date('2026-11-20T00:00:00Z'),
  url: new URL('http://brolga.localhost/'),
});

type Server = ReturnType<typeof checkFields>;
type Browser = Awaited<ReturnType<ReturnType<typeof validatorFromRules>['validate']>>;
/**
 * The rules match except for one: the server also checks the numbering plan, and rejects an unassigned number with the
 * message of the field's pattern. The browser never rejects what the server accepts.
 */
function expectAlike(server: Server, browser: Browser): void {
  const { phone, ...errors } = server.ok ? {} : server.error;
  const { phone: phoneInBrowser, ...errorsInBrowser } = browser.error?.fieldErrors ?? {};
  expect(errorsInBrowser).toEqual(errors);
  if (phoneInBrowser !== undefined) expect(phoneInBrowser).toBe(phone);
  else if (phone !== undefined) expect(phone).toBe(phonePattern);
  if (server.ok) expect(browser.data).toEqual(server.value);
}
const phonePattern = contactFields.find(({ name }) => name === 'phone')?.messages.pattern;

/** The whole answers match. */
function expectSame(server: Server, browser: Browser): void {
  expect(browser.error?.fieldErrors).toEqual(server.ok ? undefined : server.error);
  expect(browser.data).toEqual(server.ok ? server.value : undefined);
}

/** Validates many inputs in both places. */
async function expectAgreement(
  rules: Parameters<typeof checkFields>[0],
  inputs: fc.Arbitrary<Parameters<typeof checkFields>[1]>,
  all: number,
  compare = expectSame,
): Promise<void> {
  const agrees = fc.asyncProperty(inputs, async (input) => {
    compare(checkFields(rules, input), await validatorFromRules(rules).validate(input));
  });
  await fc.assert(agrees, { numRuns: runs(all) });
}

describe('browser and server share one schema', () => {
  it.each([true, false])(
    'and give the same answers and messages (message required: %s)',
    async (required) => {
      await expectAgreement(enquiryFields({ message_required: required }), entered, 2_000, expectAlike);
    },
  );

  it('and agree on a test drive with its choice and its time', async () => {
    const times = ['', '2026-11-27T10:00', '2026-11-27T10:00:00', '27/11/2026', 'T', undefined];
    const places = ['', '[one]/*', '[two]/*', 'one', '[three]/*', undefined];
    const more = { preferred_time: fc.constantFrom(...times), location_id: fc.constantFrom(...places) };
    const filled = fc.tuple(entered, fc.record(more)).map(([contact, chosen]) => ({ ...contact, ...chosen }));
    await expectAgreement(fieldsOf(testDrive), filled, 500, expectAlike);
  });

  it('and agree on choices, checkboxes, numbers, dates and files', async () => {
    const options = ['one', 'two (b)', '3'].map((value) => ({ value, text: value }));
    const rules = [true, false].flatMap((required) => [
      choiceField({ name: `select ${required}`, label: 'Select', control: 'select', options, required }),
      choiceField({ name: `radio ${required}`, label: 'Radio', control: 'radio', options, required }),
      boxesField({ name: `boxes ${required}`, label: 'Boxes', options, required }),
      boxField({ name: `box ${required}`, label: 'Box', required }),
      numberField({ name: `number ${required}`, label: 'Number', min: 5, max: 25_000, required }),
      dayField({ name: `day ${required}`, label: 'Day', min: '2026-11-20', max: '2027-02-18', required }),
      { ...fileField({ name: `file ${required}`, label: 'File', required }), maxBytes: 4 },
      textField({ name: `text ${required}`, label: 'Text', maxLength: 5, required }),
    ]);
    const one = fc.constantFrom('one', 'two (b)', '3', 'four', ' one ', 'one, 3', 'yes', 'on', '', undefined);
    const numbers = ['5', '4', '25,000', '$25 001', '-7', '7.5', '1e3', '٣', '9'.repeat(16), 12];
    const days = ['2026-11-20', '2026-11-19', '2027-02-18', '2027-02-19', '2026-12-32', 'soon'];
    const known = fc.constantFrom(...numbers, ...days, ...files);
    const some = fc.oneof(one, known, fc.array(one, { maxLength: 3 }), fc.string());
    const inputs = fc
      .array(some, { minLength: rules.length, maxLength: rules.length })
      .map((values) => Object.fromEntries(rules.map(({ name }, at) => [name, values[at]])));
    await expectAgreement(rules, inputs, 2_000);
  });

  it('but leave the numbering plan to the server', async () => {
    const rules = contactFields.filter(({ name }) => name === 'phone');
    const unassigned = { phone: '08 3297 1680' };
    expect((await validatorFromRules(rules).validate(unassigned)).error).toBeUndefined();
    expect(checkFields(rules, unassigned)).toEqual({ ok: false, error: { phone: phonePattern } });
  });

  it('and agree on fields that other fields make required', async () => {
    const text = (name: string) => textField({ name, label: name, maxLength: 5 });
    const rules = [
      { ...text('rego'), requiredIf: { empty: 'make' } },
      text('make'),
      { ...text('model'), requiredIf: { filled: 'make', empty: 'rego' } },
    ];
    const some = fc.constantFrom('', ' ', 'Mazda', 'too long', ['', 'x'], ['x'], 3, null, undefined);
    await expectAgreement(rules, fc.record({ rego: some, make: some, model: some }), 500);
  });

  it('and give a single field its own message', async () => {
    const validator = validatorFromRules(enquiryFields({ message_required: true }));
    expect(await validator.validateField?.({ postcode: '40a' }, 'postcode')).toEqual({
      error: 'Invalid postcode. Please enter a 4-digit number.',
    });
    expect(await validator.validateField?.({ postcode: '4000' }, 'postcode')).toEqual({});
  });
});
