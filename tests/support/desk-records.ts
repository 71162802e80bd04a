import { refreshPayment } from '#server/buying/payments/open-payment';
import { practisePayment } from '#server/buying/payments/providers/practice-provider';
import { payDeposit } from '#server/buying/reservations/pay-deposit';
import type { Services } from '#server/entry/services';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { newLead } from '../contract/example-lead';
import { aReservation } from './a-reservation';
import { anEstimate, aValuation } from './a-valuation';
import { anAgreedOrder } from './an-order';
import { aCarForSale } from './reservation-stock';
import { ShopperBrowser } from './shopper-visit';
import { importFeed } from './stock';

/** Records that the desk of a site has pages for, made for each call. */
export function deskRecords(services: () => Services, slug: string) {
  let made = 0;
  const count = () => {
    made += 1;
    return made;
  };
  const site = () => services().tenants.bySlug(slug) ?? Promise.reject(new Error(`no site ${slug}`));

  /** A lead of a person of its own, or of the person of `fields`, with a delivery by email. */
  async function aLead(change: Partial<Lead> = {}): Promise<Lead> {
    const now = new Date();
    const phone = `+61491570${String(100 + count()).slice(-3)}`;
    const person = { name: 'Mia', last_name: 'Nguyen', email: `mia-${made}@shopper.example`, phone };
    const ids = { id: newUlid(now), form_token: newUlid(now), tenant: slug, created_at: now.toISOString() };
    const lead = newLead({ ...ids, ...change, fields: { ...person, ...change.fields } });
    await services().leads.add(lead, ['email']);
    return lead;
  }

  return {
    aLead,

    /** A car of a feed with three photos. */
    async aCar(change: Readonly<Record<string, unknown>> = {}) {
      const stocknum = `A${count()}`;
      const images = ['front', 'rear', 'cabin'].map(
        (side) => `https://photos.example/${stocknum}-${side}.jpg`,
      );
      const car = {
        stocknum,
        make: 'Kia',
        model: 'Rio',
        year: 2020,
        price: 15_000,
        condition: 'Used',
        images,
      };
      const { locations } = await site();
      await importFeed(services().database, [{ ...car, ...change }], { tenant: slug, locations });
      const [stored] = await services().stockChanges.find(slug, stocknum);
      if (!stored) throw new Error(`${stocknum} was not imported`);
      return stored.car;
    },

    /** A car that Jane Citizen has reserved, and her deposit of $500. */
    async aReservation() {
      const now = new Date();
      const tenant = await site();
      const { carId } = await aCarForSale(services().database, slug);
      const lead = newLead({ id: newUlid(now), form_token: newUlid(now), tenant: slug });
      const started = aReservation({
        id: newUlid(now),
        tenant: slug,
        carId,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
        endsAt: new Date(now.getTime() + 900_000).toISOString(),
      });
      const keys = { start: null, account: null, connection: null, latestId: null };
      const added = await services().reservations.add(started, keys, lead);
      if (added.kind !== 'added') throw new Error(added.kind);
      const visit = new ShopperBrowser(services(), { tenant: slug, now }).visit();
      const opened = await payDeposit(visit, added.reservation, 'practice');
      if (opened.kind !== 'open') throw new Error(opened.kind);
      const paymentId = opened.payment.id;
      await practisePayment(services(), tenant, paymentId, 'pay');
      await refreshPayment(services(), tenant, paymentId);
      const reservation = await services().reservations.byId(slug, started.id);
      if (!reservation) throw new Error('no reservation');
      return { reservation, paymentId, version: String(reservation.version) };
    },

    async anOrder() {
      const now = new Date();
      const { id: leadId } = await aLead();
      const order = anAgreedOrder({
        id: newUlid(now),
        tenant: slug,
        leadId,
        placedAt: now.toISOString(),
        reservationId: newUlid(now),
      });
      return services().orders.add(order, null);
    },

    /** A lead whose car was valued online, with the version of its valuation. */
    async aValuedLead() {
      const vehicle = { make: 'Mazda', model: 'CX-5', year: 2019, badge: 'Maxx' };
      const offer = { dollars: 18_500, expiresAt: '2099-01-01T00:00:00.000Z', revised: false };
      const found = { vehicle, confirmed: true, kilometres: 64_000, estimate: anEstimate(), offer };
      const valued = aValuation({ ...found, tenant: slug, reached: 'photos' });
      const valuation = await services().valuations.add(valued, null);
      const now = new Date();
      const fields = { name: 'Mia', email: `mia-${count()}@shopper.example`, phone: '+61491570006' };
      const ids = { id: newUlid(now), form_token: newUlid(now), tenant: slug };
      const lead = newLead({ ...ids, category: 'Trade-in', fields });
      await services().valuations.addLead(valuation, lead, [], {});
      const stored = await services().valuations.ofLead(slug, lead.id);
      return { leadId: lead.id, version: String(stored?.version) };
    },
  };
}

export type DeskRecords = ReturnType<typeof deskRecords>;
