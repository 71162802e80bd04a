import { describe, expect, it } from 'vitest';
import { answerCondition } from '#server/people/trade-in/answer-condition';
import { confirmVehicle } from '#server/people/trade-in/confirm-vehicle';
import { decideOffer } from '#server/people/trade-in/decide-offer';
import { currentValuation, valuationOf } from '#server/people/trade-in/find-valuation';
import { finishValuation } from '#server/people/trade-in/finish-valuation';
import { giveContact } from '#server/people/trade-in/give-contact';
import { startValuation } from '#server/people/trade-in/start-valuation';
import { engines } from '../support/both-databases';
import { aRego, byRego, good, refusalOf, resultOf, tradeInSite } from '../support/trade-in-site';

describe.each(engines)('a repeated trade-in on %s', (engine) => {
  const site = tradeInSite(engine);
  const { at, aBrowser, contact, start, valued, leadOf, deliveriesOf, stored, stepOf } = site;

  it('is continued for the same car on the same day in the same browser', async () => {
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

  it('is started once when the first step is sent ten times at once', async () => {
    const browser = aBrowser({ from: '198.51.100.77' });
    const entered = byRego(aRego());
    const started = await Promise.all(
      Array.from({ length: 10 }, () =>
        startValuation(browser.visit(), { purpose: 'trade-in', entered, formMark: 'a mark of one page' }),
      ),
    );
    const ids = started.map((one) => (one.ok ? one.value.id : one.error.kind));
    expect(new Set(ids).size).toBe(1);
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

  it('creates and reports one lead for contact details sent ten times at once', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    const details = contact();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => giveContact(browser.visit(), id, details)),
    );
    expect(new Set(sent.map((one) => (one.ok ? one.value.leadId : one.error.kind))).size).toBe(1);
    resultOf(await decideOffer(browser.visit(), id, true));
    await Promise.all(Array.from({ length: 10 }, () => finishValuation(browser.visit(), id)));
    const end = await stored({ ...resultOf(await valuationOf(browser.visit(), id)) });
    expect(new Set(await deliveriesOf(end)).size).toBe((await deliveriesOf(end)).length);
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
    expect(
      (await leadOf(resultOf(await giveContact(browser.visit(), beyond.id, contact()))))?.fields,
    ).toMatchObject({
      Rego: beyond.registration?.rego,
    });
    expect(await start(browser, byRego(aRego()), at(24 * 60))).toMatchObject({ lookup: 'found' });
    const refused = await startValuation(browser.visit(), {
      ...{ purpose: 'trade-in', entered: byRego(aRego()), refuseAtLimit: true },
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
});
