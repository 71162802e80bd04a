import { describe, expect, it } from 'vitest';
import { escapeXml } from '#server/platform/text/xml';
import { filing } from '#server/settings/rules/filing';
import {
  car,
  lead,
  ordered,
  own,
  tenant,
  traded,
  valued,
  withoutCar,
} from '../../../tests/support/adf-leads';
import { adfDocument } from './adf';
import { orderOfLead } from './lead-order';

/** The second vehicle of a trade-in lead, and the whole document. */
function tradeInAdf(fields: Record<string, string>) {
  const xml = adfDocument({ ...lead, ...filing.tradeIn, fields: { ...traded, ...fields } }, tenant);
  return { xml, second: xml.slice(xml.lastIndexOf('<vehicle ')) };
}

describe('a lead as ADF', () => {
  it('has the person, the car and the purpose', () => {
    expect(adfDocument(lead, tenant)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect status="new">
    <id sequence="1" source="Brolga &amp; Sons &lt;Motors&gt; website">01ARYZ6S410000000000000000</id>
    <requestdate>2026-11-19T23:00:00.000Z</requestdate>
    <vehicle interest="buy" status="used">
      <id source="stock">c1</id>
      <year>2021</year>
      <make>Toyota</make>
      <model>HiLux</model>
      <vin>MR0KA3CD501234567</vin>
      <stock>1042</stock>
      <trim>SR5</trim>
      <odometer units="km">40120</odometer>
      <colorcombination>
        <exteriorcolor>Glacier White</exteriorcolor>
        <preference>1</preference>
      </colorcombination>
      <price type="asking" currency="AUD">45990</price>
      <pricecomments>$45,990</pricecomments>
      <comments>2021 Toyota HiLux SR5</comments>
    </vehicle>
    <customer>
      <contact>
        <name part="first" type="individual">Jane</name>
        <name part="last" type="individual">O&apos;Brien</name>
        <email>jane@example.com</email>
        <phone type="cellphone">0491 570 006</phone>
        <address type="home">
          <street line="1"></street>
          <postalcode>4000</postalcode>
          <country>AU</country>
        </address>
      </contact>
      <comments>Enquiry, Car enquiry
Is it &lt;b&gt;still&lt;/b&gt; there?
Thanks &amp; bye
Price shown: $45,990</comments>
    </customer>
    <vendor>
      <id>BMG1</id>
      <vendorname>Brolga &amp; Sons &lt;Motors&gt;</vendorname>
      <contact>
        <name part="full" type="business">Brolga Aspley</name>
        <phone type="voice">(07) 5550 0142</phone>
        <address type="work">
          <street line="1">1140 Brolga Parade</street>
          <city>Aspley</city>
          <regioncode>QLD</regioncode>
          <postalcode>4034</postalcode>
          <country>AU</country>
        </address>
      </contact>
    </vendor>
    <provider>
      <name part="full" type="business">Brolga &amp; Sons &lt;Motors&gt; website</name>
      <service>Website enquiries</service>
    </provider>
  </prospect>
</adf>
`);
  });

  it.each([
    ['an enquiry', lead, ['buy']],
    ['a new car', { ...lead, car: { ...car, car_type: 'new' } }, ['buy']],
    ['a reservation', { ...lead, ...filing.reserve }, ['buy']],
    ['finance', { ...lead, ...filing.finance }, ['buy']],
    ['a test drive', { ...lead, ...filing.testDrive }, ['test-drive']],
    ['a trade-in for a car', { ...lead, ...filing.tradeIn, fields: traded }, ['buy', 'trade-in']],
    ['a trade-in for none', { ...withoutCar, ...filing.tradeIn, fields: { ...traded } }, ['trade-in']],
    ['a car to sell', { ...withoutCar, ...filing.sell, fields: { ...traded } }, ['sell']],
    ['a service', { ...withoutCar, ...filing.service, fields: { 'Vehicle Make': 'Kia', Rego: 'X' } }, []],
    ['parts for a car in stock', { ...lead, ...filing.parts }, []],
    ['a job application', { ...withoutCar, ...filing.careers }, []],
  ])("for %s sets each vehicle's interest", (_case, given, interests) => {
    const xml = adfDocument(given, tenant);
    const found = [...xml.matchAll(/<vehicle interest="([\w-]+)"/g)].map(([, interest]) => interest);
    expect(found).toEqual(interests);
  });

  it('describes the car with doors, body, transmission and photo, in the order of the DTD', () => {
    const image = '/media/photos/960/hilux/0a1b2c3d4e5f.jpg';
    const full = { ...car, doors: 4, body: 'Ute', transmission: 'Automatic', item_type: 'car', image };
    const xml = adfDocument({ ...lead, car: full, url: 'http://brolga.localhost/cars/hilux' }, tenant);
    const vehicle = xml.slice(0, xml.indexOf('</vehicle>'));
    expect([...vehicle.matchAll(/^ {6}<(\w+)/gm)].map(([, name]) => name)).toEqual([
      'id',
      'year',
      'make',
      'model',
      'vin',
      'stock',
      'trim',
      'doors',
      'bodystyle',
      'transmission',
      'odometer',
      'colorcombination',
      'imagetag',
      'price',
      'pricecomments',
      'comments',
    ]);
    expect(xml).toContain(`http://brolga.localhost${image}</imagetag>`);
  });

  it.each([
    [{ preferred_time: '2026-12-05T10:30' }, 'Preferred time: Sat 5 Dec 2026, 10:30 am', '2026-12-05T10:30'],
    [{ preferred_time: 'after work' }, 'Preferred time: after work', undefined],
    [{ appointment: 'Mon 23 Nov 2026, 9:00 am' }, 'Booked: Mon 23 Nov 2026, 9:00 am', undefined],
  ])('has the time of the visit for %o', (fields, description, date) => {
    const xml = adfDocument({ ...lead, fields: { ...lead.fields, ...fields } }, tenant);
    expect(xml).toContain(`<description>${description}</description>`);
    expect(/<earliestdate>(.*)<\/earliestdate>/.exec(xml)?.[1]).toBe(date);
  });

  it('describes the trade-in car, with its plate', () => {
    const { second } = tradeInAdf(own);
    expect(second).toMatch(/<year>2014<\/year>\s+<make>Mazda<\/make>\s+<model>3<\/model>/);
    expect(second).toContain('<odometer units="km">120000</odometer>');
    expect(second).toContain('<exteriorcolor>Blue</exteriorcolor>');
    expect(second).toContain('<comments>Registration 123ABC QLD</comments>');
  });

  it('has the valuation of the trade-in car: trim, offer, estimate, end and what is owing', () => {
    const { xml, second } = tradeInAdf({ ...own, ...valued });
    expect(second).toContain('<trim>SP25</trim>');
    expect(second).toContain('<price type="offer" currency="AUD">10000</price>');
    expect(second).toContain(
      '<pricecomments>Online estimate $9,200 to $10,800. Offer valid until Monday 30 November, 9:00 am. Offer accepted</pricecomments>',
    );
    expect(second).toContain('<balance type="finance" currency="AUD">4500</balance>');
    expect(xml).toContain('Offer: $10,000\nOffer valid until: Monday 30 November, 9:00 am\n');
    expect(xml).toContain('Basis: 14 similar cars, 2013–2015');
    expect(xml).not.toContain('trade_');
  });

  it('has no price without an offer', () => {
    const { trade_offer: _offer, trade_offer_expires: _end, trade_accepted: _yes, ...fields } = valued;
    const { second } = tradeInAdf(fields);
    expect(second).not.toContain('<price ');
    expect(second).toContain('<pricecomments>Online estimate $9,200 to $10,800</pricecomments>');
  });

  it('includes consent and campaign', () => {
    const optIn = { kind: 'opt_in', text: 'Send me news.', version: 'v', given: true, at: '' } as const;
    const linked_query_params = { utm_source: 'newsletter', gclid: 'abc' };
    const lead_attributes = { visited_pages: [], linked_query_params };
    expect(adfDocument({ ...lead, consents: [optIn], lead_attributes }, tenant)).toContain(
      'Marketing consent: Yes\nCampaign: utm_source=newsletter, gclid=abc',
    );
    const refused = adfDocument({ ...lead, consents: [{ ...optIn, given: false }] }, tenant);
    expect(refused).toContain('Marketing consent: No');
  });

  it('keeps internal codes out of its comments', () => {
    const slugs = { dealership_slug: 'brolga-aspley', manufacturer_slug: 'toyota', page_id: 'home-7' };
    const codes = { vehicle_status: 'in_stock', starts_at: '2026-11-23T00:00Z', location_id: 'nundah' };
    const xml = adfDocument({ ...withoutCar, fields: { ...lead.fields, ...slugs, ...codes } }, tenant);
    for (const code of ['slug', 'in_stock', 'home-7', 'Starts at', 'Location id', 'brolga-aspley']) {
      expect(xml).not.toContain(code);
    }
  });

  it('sends a moved test drive again under the same id, with the change first', () => {
    const xml = adfDocument(lead, tenant, { words: 'Test drive moved: Mon 23 Nov 2026, 10:30 am' });
    expect(xml).toContain('<prospect status="resend">');
    expect(xml).toContain(`>${lead.id}</id>`);
    expect(xml).toContain('<comments>Test drive moved: Mon 23 Nov 2026, 10:30 am\n');
  });

  it("is addressed to the lead's location", () => {
    const xml = adfDocument({ ...lead, fields: { ...lead.fields, location_id: 'nundah' } }, tenant);
    expect(xml).toContain('<name part="full" type="business">Brolga Nundah</name>');
  });

  it('is addressed to the yard of the car, with its phone and suburb', () => {
    const atNundah = { ...lead, car: { ...car, location_id: 'nundah', place: 'Brolga Nundah' } };
    const xml = adfDocument(atNundah, tenant);
    const vendor = xml.slice(xml.indexOf('<vendor>'), xml.indexOf('</vendor>'));
    expect(vendor).toContain('<name part="full" type="business">Brolga Nundah</name>');
    expect(vendor).toContain('<phone type="voice">(07) 5550 0150</phone>');
    expect(vendor).toContain('<city>Nundah</city>');
    const elsewhere = { ...atNundah, fields: { ...lead.fields, location_id: 'aspley' } };
    expect(adfDocument(elsewhere, tenant)).toContain('business">Brolga Aspley</name>');
  });
});

it('XML text loses invalid characters only', () => {
  expect(escapeXml('a\u0000\u0008\u000b\ufffe\ud800b\tc\r\nd\re\u{1f697}é')).toBe('ab\tc\nd\ne\u{1f697}é');
  expect(escapeXml(`<>&"'`)).toBe('&lt;&gt;&amp;&quot;&apos;');
});

describe('the order of a lead', () => {
  it('has its figures in whole cents', () => {
    expect(orderOfLead({ fields: ordered })).toEqual({
      isFinanced: true,
      driveAwayCents: 3_159_850,
      depositCents: 50_000,
      balanceCents: 2_559_850,
      addOns: [{ name: 'Paint protection', cents: 59_900 }],
      tradeIn: { year: '2014', make: 'Mazda', model: '3 SP25', offerCents: 1_000_000, payoutCents: 450_000 },
    });
  });

  it.each([
    ['without an order', {}],
    ['before the figures are agreed', { order_reference: 'AC34EFGH', order_trade_in: '2014 Mazda 3' }],
  ])('is absent %s', (_name, fields) => expect(orderOfLead({ fields })).toBeUndefined());
});

describe('an order as ADF', () => {
  const document = adfDocument({ ...lead, fields: { ...lead.fields, ...ordered } }, tenant);

  it('has the finance, the add-ons and the balance', () => {
    expect(document).toContain('<method>finance</method>');
    expect(document).toContain('<amount type="downpayment" currency="AUD">500</amount>');
    expect(document).toContain('<amount type="total" currency="AUD">31598.50</amount>');
    expect(document).toContain('<balance currency="AUD">25598.50</balance>');
    expect(document).toContain('<optionname>Paint protection</optionname>');
  });

  it('has no balance while that is to be confirmed', () => {
    const open = { ...ordered, order_balance: 'Still to pay at the handover: to be confirmed' };
    const document = adfDocument({ ...lead, fields: { ...lead.fields, ...open } }, tenant);
    expect(document).toContain('<amount type="total" currency="AUD">31598.50</amount>');
    expect(document).not.toContain('<balance currency');
  });

  it('has the trade-in with its offer and what is owing', () => {
    expect(document).toContain('<price type="offer" currency="AUD">10000</price>');
    expect(document).toContain('<balance type="finance" currency="AUD">4500</balance>');
    expect(document).toMatch(/interest="trade-in"[^>]*>\s*<year>2014<\/year>/);
  });
});
