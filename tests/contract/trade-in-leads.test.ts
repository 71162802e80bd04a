import { describe, expect, it } from 'vitest';
import { currentValuation, valuationOf } from '#server/trade-in/change-valuation';
import { decideOffer, finishValuation, reportSilent } from '#server/trade-in/decide-offer';
import { giveContact } from '#server/trade-in/give-contact';
import { confirmVehicle } from '#server/trade-in/name-vehicle';
import { startValuation } from '#server/trade-in/start-valuation';
import { answerCondition } from '#server/trade-in/value-car';
import { engines } from '../support/both-databases';
import { aRego, byRego, good, refusalOf, resultOf, tradeInSite } from '../support/trade-in-site';

describe.each(engines)('the lead of a trade-in on %s', (engine) => {
  const site = tradeInSite(engine);
  const { at, aBrowser, contact, start, valued, leadOf, deliveriesOf, stepOf } = site;

  it('belongs to a trade-in that continues for the same car on the same day in the same browser', async () => {
    const browser = aBrowser();
    const rego = aRego();
    const first = await start(browser, byRego(rego));
    expect((await currentValuation(browser.visit()))?.id).toBe(first.id);
    expect((await start(browser, byRego(rego.toLowerCase()))).id).toBe(first.id);
    expect((await start(browser, byRego(aRego()))).id).not.toBe(first.id);
    const tomorrow = at(25 * 60);
    expect((await start(browser, byRego(rego), tomorrow)).id).not.toBe(first.id);
    expect((await start(aBrowser(), byRego(rego))).id).not.toBe(first.id);
  });

  it('is never continued by another visitor with the same car and address', async () => {
    const entered = byRego(aRego());
    const from = '198.51.100.78';
    const [one, other] = [aBrowser({ from }), aBrowser({ from })];
    const start = { purpose: 'trade-in', entered } as const;
    const first = resultOf(await startValuation(one.visit(), { ...start, formMark: 'a mark of one page' }));
    const marked = { ...start, formMark: 'a mark of another' };
    expect(resultOf(await startValuation(other.visit(), marked)).id).not.toBe(first.id);
    expect(resultOf(await startValuation(other.visit(), start)).id).not.toBe(first.id);
    expect(resultOf(await startValuation(other.visit(), start)).id).not.toBe(first.id);
  });

  it('keeps every answer when two tabs answer at once', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    const outcomes = await Promise.all([
      giveContact(browser.visit(), id, contact()),
      answerCondition(browser.visit(), id, { ...good, trade_tyres: 'Worn' }),
      decideOffer(browser.visit(), id, false),
    ]);
    expect(outcomes[0]?.ok).toBe(true);
    const end = resultOf(await valuationOf(browser.visit(), id));
    expect(end.answers['trade_tyres']).toBe(outcomes[1]?.ok ? 'Worn' : 'Good');
    expect((await leadOf(end))?.fields['trade_tyres']).toBe(end.answers['trade_tyres']);
  });

  it('corrects the lead when contact details come again', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    const details = contact();
    const first = resultOf(await giveContact(browser.visit(), id, details));
    const again = resultOf(
      await giveContact(browser.visit(), id, { ...details, name: 'Maya', opt_in: 'yes' }),
    );
    expect(again.leadId).toBe(first.leadId);
    const lead = await leadOf(again);
    expect(lead?.fields['name']).toBe('Maya');
    expect(lead?.consents?.find(({ kind }) => kind === 'opt_in')?.given).toBe(true);
  });

  it('holds suspected spam: finishing sends nothing', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    resultOf(await decideOffer(browser.visit(), id, true));
    const trapped = { ...contact(), company_website: 'https://spam.example' };
    resultOf(await giveContact(browser.visit(), id, trapped));
    const end = resultOf(await finishValuation(browser.visit(), id));
    expect((await leadOf(end))?.quarantined).toBe('held');
    expect(await deliveriesOf(end)).toEqual([]);
  });

  it('gives estimates up to the daily limit of a connection, and then only stores a lead', async () => {
    const { limits } = aBrowser().visit().tenant.valuation;
    const browser = aBrowser({ from: '198.51.100.99' });
    const before = site.fake.lookUps.length;
    for (let n = 0; n < limits.per_connection; n += 1) {
      expect((await start(browser, byRego(aRego()))).lookup).toBe('found');
    }
    const beyond = await start(browser, byRego(aRego()));
    expect(site.fake.lookUps.length - before).toBe(limits.per_connection);
    expect(beyond).toMatchObject({ vehicle: null, noEstimate: 'too-many' });
    expect(stepOf(beyond)).toBe('contact');
    const known = resultOf(await giveContact(browser.visit(), beyond.id, contact()));
    expect((await leadOf(known))?.fields['Rego']).toBe(beyond.registration?.rego);
    expect(await start(browser, byRego(aRego()), at(24 * 60))).toMatchObject({ lookup: 'found' });
    const refused = await startValuation(browser.visit(), {
      purpose: 'trade-in',
      entered: byRego(aRego()),
      refuseAtLimit: true,
    });
    expect(refusalOf(refused)).toMatchObject({ kind: 'too-many' });
  });

  it('counts one car with changing kilometres', async () => {
    const browser = aBrowser({ from: '198.51.100.111' });
    const { id } = await valued(browser);
    let numbers = 0;
    for (let n = 0; n < 40; n += 1) {
      const visit = browser.visit();
      const changed = resultOf(await confirmVehicle(visit, id, { confirmed: 'yes', kilometres: 41_000 + n }));
      numbers += Number(changed.estimate !== null);
    }
    expect(numbers).toBe(3 + aBrowser().visit().tenant.valuation.limits.per_connection - 1);
  });

  describe('in silence', () => {
    const report = (minutes: number) =>
      reportSilent({
        valuations: site.services.valuations,
        tenants: () => site.services.tenants.all().filter(({ slug }) => slug === 'brolga'),
        clock: { now: () => at(minutes) },
        onLead: () => undefined,
        log: site.services.log,
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
