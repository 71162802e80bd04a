import { describe, expect, it } from 'vitest';
import { valuationOf } from '#server/trade-in/change-valuation';
import { decideOffer, finishValuation, leaveStep } from '#server/trade-in/decide-offer';
import { giveContact } from '#server/trade-in/give-contact';
import { confirmVehicle, nameVehicle } from '#server/trade-in/name-vehicle';
import { nextStep } from '#server/trade-in/rules/steps';
import { answerCondition } from '#server/trade-in/value-car';
import { bookInspection, inspectionTimes } from '../../server/trade-in/book-inspection';
import { engines } from '../support/both-databases';
import { aRego, byRego, good, refusalOf, resultOf, tradeInSite } from '../support/trade-in-site';

describe.each(engines)('a trade-in on %s', (engine) => {
  const site = tradeInSite(engine);
  const { at, aBrowser, contact, start, valued, leadOf, deliveriesOf, stepOf } = site;

  it('leads from the plates to an estimate, an accepted offer and one complete lead', async () => {
    const browser = aBrowser();
    const rego = aRego();
    const first = await start(browser, byRego(rego));
    expect(first).toMatchObject({ registration: { rego, state: 'QLD' }, lookup: 'found', leadId: null });
    expect(stepOf(first)).toBe('kilometres');
    const car = { confirmed: 'yes', kilometres: '40,000 km' };
    const confirmed = resultOf(await confirmVehicle(browser.visit(), first.id, car));
    expect(confirmed).toMatchObject({ kilometres: 40_000, estimate: null });
    expect(stepOf(confirmed)).toBe('condition');
    const withNumber = resultOf(await answerCondition(browser.visit(), first.id, good));
    expect(withNumber).toMatchObject({ estimate: { dollars: 20_000 }, offer: { dollars: 20_000 } });
    expect(stepOf(withNumber)).toBe('estimate');
    const accepted = resultOf(await decideOffer(browser.visit(), first.id, true));
    expect(stepOf(accepted)).toBe('contact');
    const known = resultOf(await giveContact(browser.visit(), first.id, contact()));
    expect(stepOf(known)).toBe('photos');
    expect(await deliveriesOf(known)).toEqual([]);
    expect(await leadOf(known)).toMatchObject({
      category: 'Trade-in',
      form_completed: false,
      offer_accepted: true,
      fields: { Rego: rego, trade_km: '40000', trade_offer: '20000', trade_reached: 'photos' },
      url: 'https://brolga.localhost/trade-in',
    });
    resultOf(await leaveStep(browser.visit(), first.id, 'photos'));
    const end = resultOf(await finishValuation(browser.visit(), first.id));
    expect(stepOf(end)).toBe('finished');
    const lead = await leadOf(end);
    expect(lead).toMatchObject({ form_completed: true, offer_accepted: true });
    expect(lead?.quarantined).toBeUndefined();
    expect((await deliveriesOf(end)).length).toBeGreaterThan(0);
    expect((await deliveriesOf(end)).every((one) => one.endsWith(' lead'))).toBe(true);
  });

  it('asks for a description of an unknown car, and keeps its plates', async () => {
    const browser = aBrowser();
    const lost = await start(browser, byRego('NOSUCH'));
    expect(lost).toMatchObject({ lookup: 'unknown', vehicle: null });
    expect(stepOf(lost)).toBe('vehicle');
    const entered = { make: 'Mazda', model: 'CX-5', year: '2021' };
    const described = resultOf(await nameVehicle(browser.visit(), lost.id, entered));
    const vehicle = { make: 'Mazda', year: 2021 };
    expect(described).toMatchObject({ registration: { rego: 'NOSUCH' }, vehicle });
    expect(stepOf(described)).toBe('kilometres');
  });

  it('drops a car that the shopper doesn’t recognise', async () => {
    const browser = aBrowser();
    const { id } = await start(browser, byRego(aRego()));
    const refused = resultOf(await confirmVehicle(browser.visit(), id, { confirmed: 'no' }));
    expect(refused).toMatchObject({ vehicle: null, lookup: 'unknown' });
    expect(stepOf(refused)).toBe('vehicle');
  });

  it('repeats a lookup that was unavailable', async () => {
    const browser = aBrowser();
    const rego = aRego();
    site.fake.isDown = true;
    const down = await start(browser, byRego(rego));
    site.fake.isDown = false;
    expect(down.lookup).toBe('unavailable');
    expect(resultOf(await nameVehicle(browser.visit(), down.id, byRego(rego))).lookup).toBe('found');
  });

  it('needs every answer; the pay-out figure where finance is owing may follow later', async () => {
    const browser = aBrowser();
    const { id } = await start(browser, byRego(aRego()));
    expect(refusalOf(await answerCondition(browser.visit(), id, good))).toMatchObject({ kind: 'incomplete' });
    resultOf(await confirmVehicle(browser.visit(), id, { confirmed: 'yes', kilometres: 60_000 }));
    const errorsOf = async (entered: Record<string, unknown>) => {
      const refusal = refusalOf(await answerCondition(browser.visit(), id, entered));
      return refusal?.kind === 'invalid' ? Object.keys(refusal.errors) : [];
    };
    expect(await errorsOf({})).toEqual(['trade_tyres', 'trade_finance_owing']);
    expect(await errorsOf({ ...good, trade_tyres: 'Bald' })).toEqual(['trade_tyres']);
    expect(await errorsOf({ ...good, trade_finance_owing: 'Yes', payout: 'much' })).toEqual(['payout']);
    const owing = { ...good, trade_finance_owing: 'Yes', payout: '$9,500' };
    expect(resultOf(await answerCondition(browser.visit(), id, owing)).payoutDollars).toBe(9_500);
  });

  it('keeps its estimate on reload, and makes a new one for other answers only', async () => {
    const browser = aBrowser();
    const first = await valued(browser);
    const calls = site.fake.valued;
    expect(resultOf(await answerCondition(browser.visit({ now: at(60) }), first.id, good))).toEqual(first);
    resultOf(await confirmVehicle(browser.visit(), first.id, { confirmed: 'yes', kilometres: '40000' }));
    expect(site.fake.valued).toBe(calls);
    const worn = { ...good, trade_tyres: 'Worn' };
    expect(resultOf(await answerCondition(browser.visit(), first.id, worn)).estimate?.dollars).toBe(19_500);
    const further = { confirmed: 'yes', kilometres: 41_000 };
    expect(resultOf(await confirmVehicle(browser.visit(), first.id, further)).offer?.dollars).toBe(18_500);
  });

  it.each([
    ['too many kilometres', byRego('LIMITKM'), '350,001'],
    ['too many years', { make: 'Mazda', model: '3', year: 2007 }, '40000'],
  ])('stores a lead without an estimate for a car that has %s', async (_name, entered, kilometres) => {
    const browser = aBrowser();
    const { id } = await start(browser, entered);
    resultOf(await confirmVehicle(browser.visit(), id, { confirmed: 'yes', kilometres }));
    const declined = resultOf(await answerCondition(browser.visit(), id, good));
    expect(declined).toMatchObject({ estimate: null, noEstimate: 'limits', offer: null });
    expect(stepOf(declined)).toBe('contact');
    const known = resultOf(await giveContact(browser.visit(), id, contact()));
    expect((await leadOf(known))?.fields['trade_basis']).toMatch(/^No online estimate/);
  });

  it.each([
    ['too many years', { make: 'Mazda', model: '3', year: 2007 }, 'limits'],
    ['a model without a market', { make: 'Lada', model: 'Niva', year: 2022 }, 'unknown-model'],
  ])('asks nothing more before it says that a car with %s gets no number', async (_name, entered, reason) => {
    site.fake.declines = async (_tenant, { vehicle }) =>
      vehicle.make === 'Lada' ? 'unknown-model' : undefined;
    const named = await start(aBrowser(), entered);
    expect(named).toMatchObject({ kilometres: null, noEstimate: reason });
    expect(nextStep('vehicle', named, aBrowser().visit().tenant)).toBe('estimate');
    expect(stepOf(named)).toBe('contact');
  });

  it.each([
    ['350,001', 'limits'],
    ['40,000', 'few-comparables'],
  ])('asks nothing about the condition of a car that gets no number at %s km', async (kilometres, reason) => {
    site.fake.declines = async (_tenant, known) =>
      known.kilometres === null ? undefined : 'few-comparables';
    const browser = aBrowser();
    const { id } = await start(browser, byRego(aRego()));
    const answered = await confirmVehicle(browser.visit(), id, { confirmed: 'yes', kilometres });
    site.fake.declines = async () => undefined;
    expect(resultOf(answered)).toMatchObject({ noEstimate: reason, questions: [] });
    expect(stepOf(resultOf(answered))).toBe('contact');
    const fewer = await confirmVehicle(browser.visit(), id, { confirmed: 'yes', kilometres: '39,000' });
    expect(resultOf(fewer)).toMatchObject({ noEstimate: null });
    expect(stepOf(resultOf(fewer))).toBe('condition');
  });

  it('keeps an accepted offer, and refuses an expired one', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    const late = browser.visit({ now: at(6 * 24 * 60 + 23 * 60) });
    expect(resultOf(await decideOffer(late, id, false)).accepted).toBe(false);
    expect(resultOf(await decideOffer(late, id, true)).accepted).toBe(true);
    expect(refusalOf(await decideOffer(late, id, false))).toEqual({ kind: 'closed' });
    const worn = { ...good, trade_tyres: 'Worn' };
    expect(refusalOf(await answerCondition(late, id, worn))).toEqual({ kind: 'closed' });
    const { id: other } = await valued(aBrowser());
    const ended = browser.visit({ now: at(8 * 24 * 60) });
    expect(refusalOf(await valuationOf(ended, other))).toEqual({ kind: 'expired' });
    expect(refusalOf(await decideOffer(ended, other, true))).toEqual({ kind: 'expired' });
  });

  it('offers the car’s questions again after “Not now”: other answers make another offer', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    const declined = resultOf(await decideOffer(browser.visit(), id, false));
    expect(stepOf(declined)).toBe('finished');
    const worn = resultOf(await answerCondition(browser.visit(), id, { ...good, trade_tyres: 'Worn' }));
    expect(worn).toMatchObject({ accepted: null, offer: { dollars: 19_500 } });
    expect(stepOf(worn)).toBe('estimate');
  });

  it('books a time for the inspection, which belongs to the lead', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    resultOf(await decideOffer(browser.visit(), id, true));
    const early = refusalOf(await bookInspection(browser.visit(), id, {}));
    expect(early).toEqual({ kind: 'incomplete', step: 'contact' });
    const known = resultOf(await giveContact(browser.visit(), id, contact()));
    resultOf(await leaveStep(browser.visit(), id, 'photos'));
    const { place, days } = await inspectionTimes(browser.visit());
    const times = days.flatMap(({ parts }) => parts.flatMap((part) => part.times));
    const [first, second] = times.map(({ value }) => ({ location: place?.id ?? '', starts_at: value }));
    if (!first || !second) throw new Error('no times');
    expect(refusalOf(await bookInspection(browser.visit(), id, {}))).toMatchObject({ kind: 'invalid' });
    const both = await Promise.all([
      bookInspection(browser.visit(), id, first),
      bookInspection(browser.visit(), id, first),
    ]);
    expect(both.map((one) => one.ok)).toEqual([true, true]);
    resultOf(await bookInspection(browser.visit(), id, second));
    const bookings = await site.services.bookings.ofLeads('brolga', [known.leadId ?? '']);
    expect(bookings).toHaveLength(1);
    const lead = await leadOf(known);
    expect(lead?.fields).toMatchObject({ ...second, starts_at: second.starts_at, location: place?.name });
    expect(lead?.form_completed).toBe(true);
  });
});
