import { describe, expect, it } from 'vitest';
import { decideOffer } from '#server/people/trade-in/decide-offer';
import { finishValuation } from '#server/people/trade-in/finish-valuation';
import { giveContact } from '#server/people/trade-in/give-contact';
import { reportSilent } from '#server/people/trade-in/report-silent';
import { engines } from '../support/both-databases';
import { resultOf, tradeInSite } from '../support/trade-in-site';

describe.each(engines)('a trade-in on %s', (engine) => {
  const site = tradeInSite(engine);
  const { at, aBrowser, contact, valued, leadOf, deliveriesOf, stepOf } = site;

  describe('in silence', () => {
    const report = (minutes: number) =>
      reportSilent({
        ...{
          valuations: site.services.valuations,
          upkeep: site.services.valuationUpkeep,
          log: site.services.log,
        },
        tenants: () => site.services.tenants.all().filter(({ slug }) => slug === 'brolga'),
        ...{ clock: { now: () => at(minutes) }, onLead: () => undefined },
      });

    it('is reported once, with the shopper’s last decision', async () => {
      const browser = aBrowser();
      const { id } = await valued(browser);
      const known = resultOf(await giveContact(browser.visit(), id, contact()));
      resultOf(await decideOffer(browser.visit({ now: at(1) }), id, false));
      await report(2);
      expect(await deliveriesOf(known)).toEqual([]);
      const accepted = resultOf(await decideOffer(browser.visit({ now: at(2) }), id, true));
      expect(stepOf(accepted)).toBe('photos');
      resultOf(await finishValuation(browser.visit({ now: at(3) }), id));
      const deliveries = await deliveriesOf(known);
      expect(deliveries.filter((one) => one.startsWith('email'))).toHaveLength(1);
      expect(deliveries.every((one) => one.endsWith(' lead'))).toBe(true);
      expect(await leadOf(known)).toMatchObject({ offer_accepted: true });
    });

    it('is reported two minutes after a declined offer', async () => {
      const browser = aBrowser();
      const { id } = await valued(browser);
      const known = resultOf(await giveContact(browser.visit(), id, contact()));
      resultOf(await decideOffer(browser.visit({ now: at(0) }), id, false));
      await report(2);
      expect((await deliveriesOf(known)).length).toBeGreaterThan(0);
      expect(await leadOf(known)).toMatchObject({ form_completed: true, fields: { trade_accepted: 'No' } });
    });

    it('is reported after 30 minutes, and again when the offer is accepted later', async () => {
      const browser = aBrowser();
      const { id } = await valued(browser);
      const known = resultOf(await giveContact(browser.visit(), id, contact()));
      await report(29);
      expect(await deliveriesOf(known)).toEqual([]);
      await Promise.all([report(30), report(30)]);
      const first = await deliveriesOf(known);
      expect(first.length).toBeGreaterThan(0);
      expect(await leadOf(known)).toMatchObject({
        form_completed: false,
        fields: { trade_reached: 'estimate' },
      });
      await report(90);
      expect(await deliveriesOf(known)).toEqual(first);
      await site.services.database
        .updateTable('lead_states')
        .set({ status: 'contacted' })
        .where('lead_id', '=', known.leadId)
        .execute();
      resultOf(await decideOffer(browser.visit({ now: at(95) }), id, true));
      const news = (await deliveriesOf(known)).filter((one) => one.endsWith(' accepted'));
      expect(news.length).toBeGreaterThan(0);
      expect((await site.services.desk.one('brolga', known.leadId ?? ''))?.status).toBe('new');
      resultOf(await finishValuation(browser.visit({ now: at(96) }), id));
      resultOf(await decideOffer(browser.visit({ now: at(97) }), id, true));
      expect((await deliveriesOf(known)).filter((one) => one.endsWith(' accepted'))).toEqual(news);
    });
  });
});
