import { describe, expect, it } from 'vitest';
import { newUlid } from '#server/platform/ulid';
import { comparePage } from '#server/showroom/compare-page';
import { cookieOfValuation } from '#server/trade-in/change-valuation';
import { aValuedCar } from '../support/a-valued-car';
import { garageSite, isOf, type Kind, now, pageOf, section, slug } from '../support/garage-site';

/** Valuations and inspections of a shopper’s own car, in the garage. */
const { aCustomer, aLead, laterId, services, signInWith } = garageSite();

describe('valuations and inspections', () => {
  it('are the customer’s, with their estimate, decision and link', async () => {
    const { browser, customerId } = await aCustomer();
    const mine = { tenant: slug, customerId };
    const day = 86_400_000;
    const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
    const open = { ...mine, expiresAt: new Date(now.getTime() + day).toISOString() };
    const valuations = [
      { ...open, createdAt: ago(1), accepted: true },
      { ...open, createdAt: ago(2), estimate: null, noEstimate: 'limits' as const, offer: null },
      { ...mine, createdAt: ago(9), expiresAt: ago(2), offer: null },
      { ...open, customerId: newUlid(now) },
    ];
    for (const one of valuations) {
      await services().valuations.add(aValuedCar({ id: newUlid(now), ...one }), null);
    }
    const rows = (await section(browser, 'valuations'))?.rows ?? [];
    expect(rows.map(({ status, link }) => [status, link?.text])).toEqual([
      ['Accepted: $16,600', 'Open'],
      ['Started', 'Continue'],
      ['Ended', undefined],
    ]);
    expect(rows[0]).toMatchObject({
      title: '2019 Mazda 3 G20 Evolve',
      facts: ['$15,300 to $17,900', expect.any(String)],
    });
  });

  it('come after that of this browser, from before the sign-in, unless it is another customer’s', async () => {
    const { browser, customerId, cookie } = await aCustomer();
    const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
    const valued = async (owner: string | null, kilometres: number) => {
      const car = aValuedCar({ id: newUlid(now), tenant: slug, customerId: owner, kilometres, expiresAt });
      await services().valuations.add(car, null);
      return cookieOfValuation(browser.visit(), car).split(';')[0] ?? '';
    };
    const seenWith = async (made: string) => {
      const headers = { cookie: `${cookie}; ${made}` };
      const rows = (await pageOf(browser, { headers })).sections.find(isOf('valuations'))?.rows ?? [];
      return rows.map(({ facts }) => facts.join().match(/[\d,]+ km/)?.[0]);
    };
    const own = await valued(customerId, 30_000);
    expect(await seenWith(await valued(null, 10_000))).toEqual(['10,000 km', '30,000 km']);
    expect(await seenWith(await valued(newUlid(now), 20_000))).toEqual(['30,000 km']);
    expect(await seenWith(own)).toEqual(['30,000 km']);
  });

  it('give the comparison the car that was valued, where the garage has none', async () => {
    const { browser, customerId } = await aCustomer('brolga');
    const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
    const car = aValuedCar({ id: newUlid(now), tenant: 'brolga', customerId, kilometres: 30_000, expiresAt });
    await services().valuations.add(car, null);
    const { view } = await comparePage(browser.visit({ path: '/compare?cars=no-such&mine=1' }));
    expect([view.own?.name, view.own?.offer, view.ownNotice]).toEqual(['2019 Mazda 3', undefined, undefined]);
    const agreed = aValuedCar({
      id: newUlid(now),
      tenant: 'brolga',
      customerId,
      kilometres: 30_000,
      expiresAt,
      accepted: true,
    });
    await services().valuations.add(agreed, null);
    const withOffer = await comparePage(browser.visit({ path: '/compare?cars=no-such&mine=1' }));
    expect(withOffer.view.own?.offer).toMatch(/^We offer \$16,600, until /);
  });

  it('are one card for a trade-in with its inspection, filed in the same way in every browser', async () => {
    const { browser, phone, ...customer } = await aCustomer();
    const lead = aLead(phone, { category: 'Trade-in', subcategory: 'Sell my car' });
    const startsAt = new Date('2026-11-23T00:00:00.000Z');
    const endsAt = new Date('2026-11-23T01:00:00.000Z');
    const booking = { locationId: 'ironbark-bunbury', capacity: 9, startsAt, endsAt };
    await services().leads.add(lead, [], { booking });
    const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
    const own = aValuedCar({ id: newUlid(now), tenant: slug, leadId: lead.id, expiresAt, accepted: true });
    await services().valuations.add(own, null);
    const inspection = expect.stringMatching(/^Inspection: Monday 23 November, .*, Ironbark Bunbury$/);
    const cards = async () => {
      const { sections, next } = await pageOf(browser);
      expect(next[0]).toMatch(/inspection of your motorcycle/);
      const rowsOf = (kind: Kind) =>
        sections.flatMap((one) => (one.kind === kind && 'rows' in one ? one.rows : []));
      expect([rowsOf('enquiries'), rowsOf('drives')]).toEqual([[], []]);
      return rowsOf('valuations');
    };
    expect(await cards()).toMatchObject([
      {
        title: '2019 Mazda 3 G20 Evolve',
        status: 'Accepted',
        facts: [inspection, 'Sent on 20 November'],
        mailsLink: true,
      },
    ]);
    const made = cookieOfValuation(browser.visit(), own).split(';')[0] ?? '';
    await signInWith(browser, { ...customer, phone }, made);
    expect(await cards()).toMatchObject([
      {
        title: '2019 Mazda 3 G20 Evolve',
        status: 'Accepted: $16,600',
        facts: [expect.any(String), inspection, expect.any(String)],
        also: { text: 'See the valuation' },
        link: { text: 'Change or cancel' },
      },
    ]);
  });

  it('show a booked inspection among the rides, and a trade-in without a time among the enquiries', async () => {
    const { browser, phone } = await aCustomer();
    const sell = { category: 'Trade-in', subcategory: 'Sell my car' };
    const booking = {
      locationId: 'ironbark-bunbury',
      capacity: 9,
      startsAt: new Date('2026-11-23T00:00:00.000Z'),
      endsAt: new Date('2026-11-23T01:00:00.000Z'),
    };
    await services().leads.add(aLead(phone, sell), []);
    expect((await section(browser, 'drives'))?.title).toBe('Test rides');
    const id = laterId();
    await services().leads.add(aLead(phone, { ...sell, id }), [], { booking });
    expect(await section(browser, 'drives')).toMatchObject({
      title: 'Test rides and inspections',
      rows: [{ facts: ['Inspection of your motorcycle', 'Ironbark Bunbury'], status: 'Booked' }],
    });
  });
});
