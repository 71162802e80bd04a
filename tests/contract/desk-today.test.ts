import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#server/desk/accounts/rules/permissions';
import { deskPage } from '#server/desk/desk-page';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { aReservation } from '../support/a-reservation';
import { aValuation } from '../support/a-valuation';
import { deskSite } from '../support/desk-site';
import { aCarForSale } from '../support/reservation-stock';
import { newLead } from './example-lead';

/** The first page of the desk: what waits for the person who has signed in. */
const slug = 'brolga';
/** Friday 20 November, 11 am in Brisbane. */
const now = new Date('2026-11-20T01:00:00.000Z');
const desk = deskSite({ slug, now });
const { services } = desk;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

beforeEach(async () => {
  for (const table of ['deliveries', 'bookings', 'valuations', 'reservations', 'leads'] as const) {
    await services().database.deleteFrom(table).execute();
  }
});

async function aLead(change: Partial<Lead> = {}, destinations: string[] = []): Promise<string> {
  const lead = newLead({ id: newUlid(now), form_token: newUlid(now), created_at: hoursAgo(0.5), ...change });
  await services().leads.add(lead, destinations);
  return lead.id;
}

async function give(leadId: string, role: StaffRole): Promise<void> {
  const owner = await services().staff.byEmail(slug, `${role}@dealer.example`);
  await desk.send(`leads/${leadId}`, { do: 'owner', owner: owner?.id ?? '' });
}

async function rowsOf(section: string, role: StaffRole = 'sales') {
  const { sections } = await desk.viewOf('today', '', role);
  return sections.find(({ id }) => id === section)?.rows;
}
const namesIn = async (section: string, role?: StaffRole) =>
  (await rowsOf(section, role))?.map(({ name }) => name).sort();

describe('the first page', () => {
  it('has the person’s own new and overdue leads and those of nobody, not a colleague’s', async () => {
    await aLead({ fields: { name: 'Nobody' } });
    const own = await aLead({ fields: { name: 'Own' } });
    await give(own, 'sales');
    const late = await aLead({ fields: { name: 'Late' }, created_at: hoursAgo(30) });
    await give(late, 'sales');
    await give(await aLead({ fields: { name: 'Other' } }), 'manager');
    const answered = await aLead({ fields: { name: 'Answered' } });
    await desk.send(`leads/${answered}`, { do: 'status', status: 'contacted' });
    expect(await namesIn('new')).toEqual(['Nobody', 'Own']);
    expect(await rowsOf('overdue')).toMatchObject([
      { name: 'Late', href: `/desk/leads/${late}`, why: expect.stringContaining('yours') },
    ]);
    expect(await namesIn('new', 'manager')).toEqual(['Nobody', 'Other']);
  });

  it('shows eight leads and leads to the others', async () => {
    for (let count = 0; count < 10; count += 1) await aLead();
    const { sections } = await desk.viewOf('today', '', 'sales');
    const section = sections.find(({ id }) => id === 'new');
    expect(section?.rows).toHaveLength(8);
    expect(section?.more).toEqual({ text: 'All 10', href: '/desk/leads?status=new' });
  });

  it('has the enquiries that are held as spam, and says what waits without a mail server', async () => {
    expect(await rowsOf('spam')).toBeUndefined();
    for (const name of ['Buy pills', 'Ana']) await aLead({ fields: { name }, quarantined: 'held' });
    expect(await rowsOf('spam')).toMatchObject([{ name: '2 enquiries', href: '/desk/leads?status=held' }]);
    expect(await rowsOf('broken')).toContainEqual(
      expect.objectContaining({
        href: '/desk/status#sending',
        why: expect.stringContaining('Until then, answer leads from your own email app'),
      }),
    );
  });

  it('has booked and wished times of today and tomorrow', async () => {
    const at = (startsAt: string) => ({
      locationId: 'brolga-aspley',
      capacity: 1,
      startsAt: new Date(startsAt),
      endsAt: new Date(Date.parse(startsAt) + 1_800_000),
    });
    const drive = { category: 'Test Drive', subcategory: 'Test drive' };
    for (const [name, startsAt] of [
      ['Today', '2026-11-20T03:00:00.000Z'],
      ['Tomorrow', '2026-11-21T03:00:00.000Z'],
      ['Sunday', '2026-11-22T03:00:00.000Z'],
    ] as const) {
      const lead = newLead({ ...drive, id: newUlid(now), form_token: newUlid(now), fields: { name } });
      await services().leads.add(lead, [], { booking: at(startsAt) });
    }
    const service = { category: 'Service', subcategory: 'Service booking' };
    await aLead({ ...service, fields: { name: 'Wish', preferred_date: '2026-11-21' } });
    await aLead({ ...service, fields: { name: 'Later', preferred_date: '2026-11-23' } });
    await aLead({ fields: { name: 'Quote', message: '"preferred_date":"2026-11-21"' } });
    expect(await rowsOf('appointments')).toMatchObject([
      { name: 'Today', why: 'Today, 1:00 pm' },
      { name: 'Tomorrow', why: 'Tomorrow, 1:00 pm' },
      { name: 'Wish', why: 'Asked for tomorrow' },
    ]);
  });

  it('has the holds that end within two days, and what the stock list asks', async () => {
    const hold = async (firstName: string, endsAt: string, more = {}) => {
      const { carId } = await aCarForSale(services().database, slug);
      const shopper = { ...aReservation().shopper, firstName, lastName: '' };
      const id = newUlid(now);
      const reservation = aReservation({ id, carId, shopper, state: 'held', endsAt, depositCents: 0 });
      const keys = { start: null, account: null, connection: null, latestId: null };
      const lead = newLead({ id: newUlid(now), form_token: newUlid(now) });
      await services().reservations.add({ ...reservation, ...more }, keys, lead);
    };
    await hold('Soon', '2026-11-21T00:00:00.000Z');
    await hold('Later', '2026-11-24T00:00:00.000Z');
    await hold('Asked', '2026-11-24T00:00:00.000Z', { feedEnd: 'sold' });
    expect(await namesIn('holds')).toEqual(['Soon']);
    expect(await rowsOf('questions')).toMatchObject([{ name: 'Asked', about: '2019 Mazda CX-5 Akera' }]);
  });

  it('has the valuations without an offer, for those who make offers', async () => {
    const value = async (name: string, change = {}) => {
      const valuation = aValuation({
        vehicle: { make: 'Mazda', model: 'CX-5', year: 2019 },
        createdAt: hoursAgo(2),
        ...change,
      });
      const stored = await services().valuations.add(valuation, null);
      const lead = newLead({
        id: newUlid(now),
        form_token: newUlid(now),
        category: 'Trade-in',
        fields: { name },
      });
      await services().valuations.addLead(stored, lead, [], {});
      return lead.id;
    };
    await value('Waiting');
    await value('Offered', {
      offer: { dollars: 9_000, expiresAt: '2026-11-27T00:00:00.000Z', revised: false },
    });
    const closed = await value('Closed');
    await desk.send(`leads/${closed}`, { do: 'status', status: 'closed' });
    expect(await rowsOf('valuations', 'manager')).toMatchObject([
      { name: 'Waiting', about: '2019 Mazda CX-5' },
    ]);
    expect(await rowsOf('valuations', 'sales')).toBeUndefined();
  });

  it('has what the status page finds wrong, with a link to it', async () => {
    const id = await aLead({}, ['crm']);
    await services()
      .database.updateTable('deliveries')
      .set({ state: 'dead', last_error: 'HTTP 500' })
      .where('lead_id', '=', id)
      .execute();
    const rows = await rowsOf('broken');
    expect(rows).toContainEqual(expect.objectContaining({ href: '/desk/status#leads' }));
  });

  it('is in the audit log, and offers what the site has', async () => {
    const { add } = await desk.viewOf('today', '', 'sales');
    expect(add.map(({ href }) => href)).toEqual([
      '/desk/leads/add',
      '/desk/appointments/add',
      '/desk/deposits/add',
    ]);
    const { entries } = await services().auditLog.list(slug, { limit: 500 });
    const sales = await services().staff.byEmail(slug, 'sales@dealer.example');
    const entry = { action: 'today-viewed', leadId: null, staffId: sales?.id };
    expect(entries).toContainEqual(expect.objectContaining(entry));
  });

  it('leads old addresses of the list to the list', async () => {
    const visit = desk.visit('?status=new&q=mia', 'sales');
    const away = await deskPage(visit, '').catch((thrown: Response) => thrown);
    expect(away instanceof Response && away.headers.get('location')).toBe('/desk/leads?status=new&q=mia');
  });
});
