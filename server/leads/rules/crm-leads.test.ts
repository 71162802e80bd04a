import { describe, expect, it } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { car, lead, own, tenant, traded, withoutCar } from '../../../tests/support/adf-leads';
import { expectEach } from '../../../tests/support/expect-each';
import { adfDocument } from './adf';
import { dealerStudioLead } from './crm-lead';
import { easycarsLead, easycarsOutcome, readEasycarsAnswer } from './easycars-lead';

const sent = (of = lead, more = {}) =>
  easycarsLead({
    lead: of,
    tenant,
    account: { number: 'A1', secret: 's' },
    id: of.id,
    ...more,
  });

describe('a lead for EasyCars', () => {
  it('has the car, the person and the account', () => {
    expect(sent()).toMatchObject({
      AccountNumber: 'A1',
      AccountSecret: 's',
      StockNumber: car.stocknum,
      ExternalID: lead.id,
      VehicleMake: 'Toyota',
      VehicleModel: 'HiLux',
      VehicleYear: 2021,
      VehiclePrice: 45_990,
      VehicleType: 1,
      IsVehicleNew: false,
      VehicleInterest: 1,
      LeadCustomer: {
        Name: "Jane O'Brien",
        Email: 'jane@example.com',
        Mobile: '0491 570 006',
        PostCode: '4000',
      },
    });
  });

  it.each([
    ['a test drive', { ...lead, ...filing.testDrive }, 4],
    ['a service', { ...withoutCar, ...filing.service }, 5],
    ['a car to sell', { ...withoutCar, ...filing.sell, fields: { ...traded } }, 3],
    ['a car to trade in for one in stock', { ...lead, ...filing.tradeIn, fields: { ...traded, ...own } }, 1],
  ])('about %s has the interest of EasyCars', (_case, of, interest) => {
    expect(sent(of).VehicleInterest).toBe(interest);
  });

  it.each([
    ['car', 1],
    ['motorcycle', 2],
    ['caravan', 4],
    ['something else', 1],
  ])('calls a %s vehicle type %d', (item_type, type) => {
    expect(sent({ ...lead, car: { ...car, item_type } }).VehicleType).toBe(type);
  });

  it("names the person's own car if there is no other, or says that there is none", () => {
    const named = (of: Lead) => {
      const { VehicleMake, VehicleModel, VehicleYear } = sent(of);
      return [VehicleMake, VehicleModel, VehicleYear];
    };
    const fields = { ...lead.fields, ...traded };
    expect(named({ ...withoutCar, ...filing.sell, fields })).toEqual(['Mazda', '3', 2014]);
    expect(named({ ...withoutCar, ...filing.contact })).toEqual(['Not specified', 'Not specified', 0]);
  });

  it('keeps to the lengths of its fields', () => {
    const long = { ...lead, car: { ...car, stocknum: '9'.repeat(40), make: 'M'.repeat(300) } };
    const body = sent({ ...long, url: `https://brolga.example/${'x'.repeat(500)}` });
    expect(body.StockNumber).toHaveLength(20);
    expect(body.VehicleMake).toHaveLength(100);
    expect(body.VehicleSourcePageURL).toBeUndefined();
  });

  it('gives the list price of a car by subscription', () => {
    const subscribed = { ...car, price: 250, price_per: 'week' as const, list_price: 45_990 };
    expect(sent({ ...lead, car: subscribed }).VehiclePrice).toBe(45_990);
  });
});

describe('an answer of EasyCars', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const outcome = (body: string, status = 200) =>
    easycarsOutcome({ status, retryAfter: undefined, body }, now);

  it.each([
    ['delivered', undefined, '{"Code":0,"LeadNumber":"L1"}; {"Code":5}; {"ResponseCode":"0"}'],
    ['failed', true, '{"Code":7}'],
    ['failed', undefined, '{"Code":1}; {"Code":9}; ; <html>; []; null'],
  ])('is %s (for good: %s) with: %s', (state, final, bodies) => {
    const outcomeOf = (body: string) => {
      const { state, ...more } = outcome(body);
      return [state, 'final' in more ? more.final : undefined];
    };
    expectEach(bodies, outcomeOf, [state, final]);
  });

  it('with an error status is repeated', () => {
    expect(outcome('{"Code":0}', 503)).toMatchObject({ state: 'failed', reason: 'HTTP 503' });
  });

  it.each(['{"Token":""}', '{"Token":7}', '{}'])('%s has no token', (body) => {
    expect(readEasycarsAnswer(body).token).toBeUndefined();
  });
});

describe('a lead for Dealer Studio', () => {
  const sent = (of = lead, more = {}) =>
    dealerStudioLead({ lead: of, tenant, place: { dealership_id: 356 }, id: of.id, ...more }).lead;

  it('has the person, the car and the location', () => {
    const names = { name: "Jane O'Brien", first_name: 'Jane', last_name: "O'Brien" };
    const person = { ...names, email: 'jane@example.com', phone: '0491 570 006', postcode: '4000' };
    const ids = { stocknum: car.stocknum, dealership_id: 356, provider_id: lead.id };
    const filed = { category: 'Used Vehicle Enquiry', source: 'Website' };
    expect(sent()).toMatchObject({ ...person, ...ids, ...filed });
    expect(sent().message).toContain('Is it <b>still</b> there?');
  });

  it.each([
    ['a new car', { ...lead, car: { ...car, car_type: 'new' } }, 'New Vehicle Enquiry'],
    ['a test drive', { ...lead, ...filing.testDrive }, 'Test Drive Booking'],
    ['finance', { ...lead, ...filing.finance }, 'Finance Enquiry'],
    ['a service', { ...withoutCar, ...filing.service }, 'Service Enquiry'],
    ['a car to sell', { ...withoutCar, ...filing.sell }, 'Sell My Car Enquiry'],
    ['a question', { ...withoutCar, ...filing.contact }, 'General Enquiry'],
    ['a job application', { ...withoutCar, ...filing.careers }, 'General Enquiry'],
    ['a reservation', { ...lead, ...filing.reserve }, 'Used Vehicle Enquiry'],
  ])('about %s has the category of Dealer Studio', (_case, of, category) => {
    expect(sent(of).category).toBe(category);
  });

  it('has an overseas number as people write it, as other systems get it', () => {
    const abroad = { ...lead, fields: { ...lead.fields, phone: '+64211234567' } };
    expect(sent(abroad).phone).toBe('+64 21 123 4567');
    expect(adfDocument(abroad, tenant)).toContain('<phone type="voice">+64 21 123 4567</phone>');
  });

  it('puts a change first', () => {
    const { message } = sent(lead, { change: { words: 'Test drive moved: Monday' } });
    expect(message.split('\n')[0]).toBe('Test drive moved: Monday');
  });
});
