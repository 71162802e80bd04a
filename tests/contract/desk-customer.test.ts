import { beforeAll, describe, expect, it } from 'vitest';
import { removeCar, saveCar } from '#server/customers/watchlist';
import { deskPage } from '#server/desk/desk-page';
import type { Lead } from '#server/settings/lead';
import { deskSite } from '../support/desk-site';
import { signedIn } from '../support/signed-in';
import { newLead } from './example-lead';

/** What staff see of a lead's customer, and when. */
const now = new Date('2026-11-20T00:00:00.000Z');
const slug = 'saltbush-caravans';
const desk = deskSite({ slug, now, demoStock: true });
const { services } = desk;
const carIds: string[] = [];
let phones = 100;
beforeAll(async () => {
  for await (const { car } of services().cars.changesSince(slug, 0)) {
    if (car?.status === 'in_stock' && car.show_on_dealer_website) carIds.push(car.id);
  }
});

async function leadOf(phone: string, change: Partial<Lead> = {}): Promise<string> {
  const lead = newLead({ tenant: slug, fields: { name: 'Zoë', phone }, ...change });
  await services().leads.add(lead, []);
  return lead.id;
}

const panelOf = async (leadId: string) => (await desk.viewOf('lead', `leads/${leadId}`, 'sales')).customer;

async function aCustomer(cars = 0) {
  phones += 1;
  const customer = await signedIn(services(), slug, `+61491570${phones}`);
  const { customerId } = customer;
  for (const [order, carId] of carIds.slice(0, cars).entries()) {
    await saveCar(services(), {
      tenant: desk.tenant(),
      customerId,
      carId,
      now: new Date(now.getTime() + order),
    });
  }
  const choose = (allowed: boolean) =>
    services().customerConsents.record(
      { tenant: slug, customerId },
      { allowed, wording: '2026-11', at: now.toISOString() },
    );
  return { ...customer, choose };
}

const viewsOf = async (leadId: string) =>
  (await services().auditLog.list(slug, { limit: 200 })).entries
    .filter((entry) => entry.leadId === leadId)
    .map(({ action }) => action)
    .sort();

describe('the customer of a lead', () => {
  it('is shown with saved cars while they allow it, and each view is in the audit log', async () => {
    const customer = await aCustomer(12);
    const leadId = await leadOf(customer.phone);
    expect(await panelOf(leadId)).toBeUndefined();
    expect(await viewsOf(leadId)).toEqual(['lead-viewed']);
    await customer.choose(true);
    const panel = await panelOf(leadId);
    expect(panel).toMatchObject({ name: undefined, moreCars: 2, drives: [] });
    expect(panel?.since).toMatch(/^Customer since /);
    expect(panel?.cars).toHaveLength(10);
    expect(panel?.cars[0]).toMatchObject({
      href: expect.stringMatching(/^\/cars\/[\w-]+$/),
      saved: 'Saved Friday 20 November 2026',
      price: expect.stringMatching(/^Saved at \$[\d,]+, same price now$|^Saved without a price/),
    });
    expect(await viewsOf(leadId)).toEqual(['customer-viewed', 'lead-viewed', 'lead-viewed']);
    await customer.choose(false);
    expect(await panelOf(leadId)).toBeUndefined();
  });

  it('is not shown for another number, for suspected spam, or where shoppers can’t sign in', async () => {
    const customer = await aCustomer(1);
    await customer.choose(true);
    expect(await panelOf(await leadOf('+61491570999'))).toBeUndefined();
    expect(await panelOf(await leadOf(customer.phone, { quarantined: 'held' }))).toBeUndefined();
    const leadId = await leadOf(customer.phone);
    expect(await panelOf(leadId)).toBeDefined();
    const visit = desk.visit(`leads/${leadId}`, 'sales');
    const tenant = { ...visit.tenant, accounts: { ...visit.tenant.accounts, sign_in: false } };
    const answer = await deskPage({ ...visit, tenant }, `leads/${leadId}`);
    expect(answer).toMatchObject({ view: { page: 'lead', customer: undefined } });
  });

  it('is shown with the test drives of their number, booked or requested', async () => {
    const customer = await aCustomer();
    await customer.choose(true);
    const drive = { category: 'Test Drive' } as const;
    const asked = { name: 'Zoë', phone: customer.phone, email: 'zoe@x.example', appointment: 'Tuesday' };
    const driveId = await leadOf(customer.phone, { ...drive, fields: asked });
    const stranger = { name: 'Sam', phone: '+61491570998', email: 'zoe@x.example' };
    await leadOf('', { ...drive, fields: stranger });
    const leadId = await leadOf(customer.phone, { fields: { ...asked, name: 'Z' } });
    const panel = await panelOf(leadId);
    expect(panel?.drives).toEqual([
      { text: expect.stringContaining('Tuesday'), href: `/desk/leads/${driveId}`, current: false },
    ]);
  });

  it('is found by the inbox filter while a car is saved', async () => {
    const customer = await aCustomer(1);
    await customer.choose(true);
    const leadId = await leadOf(customer.phone);
    const found = async (query: string) => {
      const { rows, search } = await desk.viewOf('inbox', `leads?${query}`, 'sales');
      return { isThere: rows.some(({ id }) => id === leadId), search };
    };
    expect(await found('watchlist=1')).toMatchObject({
      isThere: true,
      search: { watchlist: true, open: true, clearHref: '/desk/leads' },
    });
    expect((await found('')).search.watchlist).toBe(false);
    await removeCar(services(), { tenant: slug, customerId: customer.customerId }, carIds[0] ?? '');
    expect((await found('watchlist=1')).isThere).toBe(false);
  });
});
