import { describe, expect, it } from 'vitest';
import { filing } from '#server/settings/rules/filing';
import { car, lead, tenant, withoutCar } from '../../../../tests/support/adf-leads';
import { dealerStudioLead } from './dealer-studio-lead';

const sent = (of = lead, more = {}) =>
  dealerStudioLead({ lead: of, tenant, place: { dealership_id: 356 }, providerId: of.id, ...more }).lead;

describe('a lead for Dealer Studio', () => {
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

  it('puts a change first', () => {
    const { message } = sent(lead, { change: { words: 'Test drive moved: Monday' } });
    expect(message.split('\n')[0]).toBe('Test drive moved: Monday');
  });
});
