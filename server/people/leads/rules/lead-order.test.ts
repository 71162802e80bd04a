import { describe, expect, it } from 'vitest';
import { lead, ordered, tenant } from '../../../../tests/support/adf-leads';
import { adfDocument } from './adf';
import { orderOfLead } from './lead-order';

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

  it('has the trade-in with its offer and what is owing', () => {
    expect(document).toContain('<price type="offer" currency="AUD">10000</price>');
    expect(document).toContain('<balance type="finance" currency="AUD">4500</balance>');
    expect(document).toMatch(/interest="trade-in"[^>]*>\s*<year>2014<\/year>/);
  });
});
