import { describe, expect, it } from 'vitest';
import { car, lead, tenant } from '../../../tests/support/adf-leads';
import { hostileTexts } from '../../../tests/support/hostile-texts';
import { adfDocument } from './adf';
import { isAdf, readAdf } from './read-adf';

const explained = (text: string) => {
  const explanation = readAdf(text);
  return explanation.ok ? explanation.value : expect.fail(explanation.error);
};
const contact = '<contact><name part="first">Mia</name><phone>0491 570 006</phone></contact>';
const prospect = (inner: string) =>
  `<adf><prospect><requestdate>2026-11-30</requestdate>${inner}<vendor><vendorname>Brolga</vendorname></vendor></prospect></adf>`;
const ofCustomer = (inner: string) =>
  prospect(`<vehicle><year>2021</year></vehicle><customer>${inner}</customer>`);
const ofVehicle = (inner: string, attributes = '') =>
  prospect(`<vehicle ${attributes}>${inner}</vehicle><customer>${contact}</customer>`);
const columnOf = (text: string, name: string) =>
  explained(text).columns.find((column) => column.name === name) ?? expect.fail(`no ${name}`);

describe('a lead as this site sends it', () => {
  const explanation = explained(adfDocument(lead, tenant));

  it('is read whole, with nothing to object to', () => {
    expect(explanation).toMatchObject({
      kind: 'adf',
      rows: { read: 1, usable: 1, complete: true },
      quarantine: [],
      notes: [],
    });
    expect(explanation.columns.flatMap(({ lost }) => lost)).toEqual([]);
    expect(explanation.columns.filter(({ use }) => use === 'unknown')).toEqual([]);
  });

  it.each([
    ['customer/contact/name[first]', 'contact.first_name', 'Jane'],
    ['customer/contact/name[last]', 'contact.last_name', "O'Brien"],
    ['customer/contact/email', 'contact.email', 'jane@example.com'],
    ['customer/contact/phone', 'contact.phone', '0491 570 006'],
    ['provider/name[full]', 'supplier', 'Brolga & Sons <Motors> website'],
    ['customer/contact/address/postalcode', 'contact.postcode', '4000'],
    ['vehicle/stock', 'car.stock_number', car.stocknum],
    ['vehicle/vin', 'car.vin', car.vin],
    ['vehicle/odometer', 'car.odometer_km', String(car.km)],
    ['vehicle/@interest', 'category', 'buy'],
  ])('has %s as %s', (name, field, example) => {
    expect(explanation.columns.find((column) => column.name === name)).toEqual({
      name,
      use: 'read',
      field,
      examples: [example],
      lost: [],
    });
  });
});

describe('an element', () => {
  it.each([
    ['a year', ofVehicle('<year>21</year>'), 'vehicle/year', 'is no year of four digits, and is not used'],
    [
      'a VIN',
      ofVehicle('<vin>SHORT</vin>'),
      'vehicle/vin',
      'is no VIN of 17 letters and digits, and finds no car',
    ],
    [
      'miles',
      ofVehicle('<odometer units="mi">9</odometer>'),
      'vehicle/odometer',
      'is not in kilometres, and is not used',
    ],
    [
      'words for kilometres',
      ofVehicle('<odometer>low</odometer>'),
      'vehicle/odometer',
      'is no number, and is not used',
    ],
    [
      'an interest',
      ofVehicle('<year>2021</year>', 'interest="rent"'),
      'vehicle/@interest',
      'is none of buy, lease, sell, trade-in, test-drive, and is read as buy',
    ],
    [
      'a lease',
      ofVehicle('<year>2021</year>', 'interest="lease"'),
      'vehicle/@interest',
      'has no category of its own, and is read as an enquiry',
    ],
    [
      'a status',
      ofVehicle('<year>2021</year>', 'status="demo"'),
      'vehicle/@status',
      'is neither new nor used, and is not used',
    ],
    [
      'an email',
      ofCustomer('<contact><name>M</name><email>mia at example</email></contact>'),
      'customer/contact/email',
      'is no email address that can be answered, and is not used',
    ],
    [
      'a phone number',
      ofCustomer('<contact><name>M</name><phone>5550</phone></contact>'),
      'customer/contact/phone',
      'is no phone number that can be called, and is not used',
    ],
    [
      'a whole name',
      ofCustomer('<contact><name part="full">Mia Okafor</name></contact>'),
      'customer/contact/name[full]',
      'is a whole name, and is read as the first name',
    ],
    [
      'a postcode',
      ofCustomer(`<contact><name>M</name><address><postalcode>90210-1</postalcode></address></contact>`),
      'customer/contact/address/postalcode',
      'is no Australian postcode of four digits, and is not used',
    ],
    [
      'a date',
      ofCustomer(`${contact}<timeframe><earliestdate>next week</earliestdate></timeframe>`),
      'customer/timeframe/earliestdate',
      'is no date as ISO 8601 writes it, and is not used',
    ],
    [
      'a long comment',
      ofCustomer(`${contact}<comments>${'x'.repeat(4_001)}</comments>`),
      'customer/comments',
      'is longer than 4000 characters, and is cut',
    ],
    [
      'an element of its own',
      ofCustomer(`${contact}<score>9</score>`),
      'customer/score',
      'is in an element that ADF does not have, and is not used',
    ],
  ])('with %s that is wrong says so', (_, text, name, problem) => {
    const [lost] = columnOf(text, name).lost;
    expect(lost).toMatchObject({ problem, count: 1, rows: [1] });
  });

  it.each([
    ['vehicle[trade-in]/make', '<make>Kia</make>', 'interest="trade-in"', 'read', 'details.trade_make'],
    [
      'vehicle[sell]/odometer',
      '<odometer units="km">9,000</odometer>',
      'interest="sell"',
      'read',
      'details.trade_km',
    ],
    ['vehicle/doors', '<doors>4</doors>', '', 'ignored', undefined],
    ['vehicle/condition', '<condition>good</condition>', '', 'ignored', undefined],
    ['vehicle/finance/method', '<finance><method>cash</method></finance>', '', 'ignored', undefined],
    ['vehicle/trims', '<trims>SR5</trims>', '', 'unknown', undefined],
    ['vehicle/constructor', '<constructor>x</constructor>', '', 'unknown', undefined],
  ])('%s is found where it stands', (name, inner, attributes, use, field) => {
    expect(columnOf(ofVehicle(inner, attributes), name)).toMatchObject(field ? { use, field } : { use });
  });

  it('is read in capitals, and behind a declaration that comes late', () => {
    const late = `<?ADF VERSION="1.0"?>\n<?xml version="1.0"?>\n${ofCustomer(contact).toUpperCase()}`;
    const { notes, columns } = explained(late);
    expect(columns.map(({ name }) => name)).toContain('customer/contact/name[first]');
    expect(notes).toEqual(['An instruction stands before the XML declaration. Strict readers refuse that.']);
  });

  it('has its first three values, and the rows of its losses', () => {
    const years = ['2021', '2021', '19', '2020', '18', '2019'];
    const prospects = years.map((year) => ofVehicle(`<year>${year}</year>`).slice(5, -6));
    const { columns, rows } = explained(`<adf>${prospects.join('')}</adf>`);
    expect(rows).toEqual({ read: 6, usable: 6, complete: true });
    expect(columns.find(({ name }) => name === 'vehicle/year')).toMatchObject({
      examples: ['2021', '19', '2020'],
      lost: [{ count: 2, rows: [3, 5], example: '19' }],
    });
  });
});

describe('a lead', () => {
  it.each([
    ['without a customer', prospect('<vehicle/>'), 'no customer'],
    [
      'without a way to answer',
      ofCustomer('<contact><name>Mia</name></contact>'),
      'no phone number and no email address that can be used',
    ],
    [
      'with a number that nobody can call',
      ofCustomer('<contact><phone>none</phone></contact>'),
      'no phone number and no email address that can be used',
    ],
    [
      'with a fax',
      ofCustomer('<contact><phone type="fax">07 5550 0142</phone></contact>'),
      'no phone number and no email address that can be used',
    ],
  ])('%s is quarantined', (_, text, reason) => {
    expect(explained(text)).toMatchObject({ rows: { usable: 0 }, quarantine: [{ row: 1, reason }] });
  });

  it.each([
    [
      'lacks',
      '<adf><prospect><customer>x</customer></prospect></adf>',
      'ADF requires <vehicle>: 1 lead without it.',
    ],
    [
      'is in another order than',
      prospect(`<customer>${contact}</customer><vehicle/>`),
      '1 lead with elements in another order than ADF’s. Strict readers refuse that.',
    ],
    [
      'has two cars beside',
      prospect(`<vehicle/><vehicle interest="test-drive"/><customer>${contact}</customer>`),
      '1 lead with several vehicles of interest. The first one is read.',
    ],
  ])('that %s the standard is noted', (_, text, note) => {
    expect(explained(text).notes).toContain(note);
  });
});

it.each([
  ['not XML', 'Stock No,Make', 'it is not XML: there is text outside any element (line 1)'],
  ['cut off', '<adf><prospect>', 'it is not XML: <prospect> has no end'],
  ['another document', '<html></html>', 'its first element is <html>, and not <adf>'],
  ['empty', '<adf></adf>', 'it has no prospect'],
])('a text that is %s is refused', (_, text, error) => {
  expect(readAdf(text)).toEqual({ ok: false, error });
});

it.each([
  ['<?adf version="1.0"?><adf>', true],
  ['\uFEFF<?xml version="1.0"?>\n<?ADF VERSION="1.0"?>\n<ADF>', true],
  ['<adf>', true],
  ['<html><body>adf</body></html>', false],
  ['Stock No,Make\n<adf>', false],
  ['{"adf":1}', false],
])('%j is a document of leads: %s', (text, expected) => expect(isAdf(text)).toBe(expected));

it.each(Object.entries(hostileTexts))('shows %s as one short line', (_, text) => {
  const fields = { ...lead.fields, message: text, name: text };
  for (const { examples } of explained(adfDocument({ ...lead, fields }, tenant)).columns)
    for (const example of examples) expect(example).toMatch(/^[^\p{Cc}\p{Cs}]{0,80}$/u);
});
