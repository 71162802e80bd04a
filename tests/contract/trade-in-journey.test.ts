import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { formToken } from '#server/people/leads/rules/form-token';
import { answerCondition } from '#server/people/trade-in/answer-condition';
import { confirmVehicle } from '#server/people/trade-in/confirm-vehicle';
import { decideOffer } from '#server/people/trade-in/decide-offer';
import { cookieOfValuation, currentValuation, valuationOf } from '#server/people/trade-in/find-valuation';
import { finishValuation, leaveStep } from '#server/people/trade-in/finish-valuation';
import { giveContact } from '#server/people/trade-in/give-contact';
import { nameVehicle } from '#server/people/trade-in/name-vehicle';
import { reportSilent } from '#server/people/trade-in/report-silent';
import { currentStep } from '#server/people/trade-in/rules/steps';
import { startValuation } from '#server/people/trade-in/start-valuation';
import type { Refusal } from '#server/people/trade-in/trade-in-visit';
import type { Valuation } from '#server/people/trade-in/valuation';
import type { Result } from '#server/platform/result';
import { bookInspection, inspectionTimes } from '../../server/people/trade-in/book-inspection';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { ShopperBrowser } from '../support/shopper-visit';
import { openTestServices } from '../support/test-services';
import { FakeProviders } from '../support/trade-in-fakes';

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

let people = 0;
let regos = 0;
const aRego = () => {
  regos += 1;
  return `T${String(regos).padStart(5, '0')}`;
};
const byRego = (rego: string) => ({ rego, regoState: 'QLD' });
const good = { trade_tyres: 'Good', trade_finance_owing: 'No' };

function resultOf<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const refusalOf = <T>(result: Result<T, Refusal>): Refusal | undefined =>
  result.ok ? undefined : result.error;

describe.each(['sqlite', 'postgres'] as const)('a trade-in on %s', (engine) => {
  let services: Services;
  let fake: FakeProviders;
  const at = (minutes: number) => new Date(Date.parse('2026-11-20T00:00:00.000Z') + minutes * 60_000);
  beforeAll(async () => {
    const SESSION_SECRET = 'a secret of these sites, long enough for the key';
    const environment = engine === 'postgres' ? { DATABASE_URL: postgres.url, SESSION_SECRET } : {};
    services = await openTestServices({ environment });
    fake = new FakeProviders();
    Object.assign(services, { vehicleLookup: fake, valuer: fake });
  });
  afterAll(() => services.close());

  const aBrowser = (usual = {}) => new ShopperBrowser(services, usual);
  function contact(minutes = 0) {
    people += 1;
    const number = String(100 + people).slice(-3);
    const random = new Uint8Array(16).fill(people);
    return {
      ...{ name: 'Mia', last_name: `Nguyen ${people}`, postcode: '4000' },
      ...{ phone: `0491 570 ${number}`, email: `mia.${people}@example.com` },
      form_token: formToken(services.secret, 'brolga', at(minutes - 5), random),
    };
  }
  const start = async (browser: ShopperBrowser, entered: Record<string, unknown>, now = at(0)) => {
    const visit = browser.visit({ now });
    const valuation = resultOf(await startValuation(visit, { purpose: 'trade-in', entered }));
    browser.take([cookieOfValuation(visit, valuation)]);
    return valuation;
  };
  /** As far as the number. */
  async function valued(browser: ShopperBrowser, rego = aRego(), kilometres = '40,000 km') {
    const { id } = await start(browser, byRego(rego));
    resultOf(await confirmVehicle(browser.visit(), id, { confirmed: 'yes', kilometres }));
    return resultOf(await answerCondition(browser.visit(), id, good));
  }
  const leadOf = async ({ leadId }: Valuation) => services.leads.byId('brolga', leadId ?? '');
  const deliveriesOf = async ({ leadId }: Valuation) => {
    const all = await services.deliveries.ofLeads('brolga', [leadId ?? '']);
    return (all.get(leadId ?? '') ?? []).map(({ destination, about }) => `${destination} ${about}`).sort();
  };
  const stored = async ({ id }: Valuation) => resultOf(await valuationOf(aBrowser().visit(), id));
  const stepOf = (valuation: Valuation) => currentStep(valuation, aBrowser().visit().tenant);

  it('goes from the plates to a number, an accepted offer and one complete lead', async () => {
    const browser = aBrowser();
    const rego = aRego();
    const first = await start(browser, {
      rego: ` ${rego.toLowerCase().slice(0, 3)}·${rego.slice(3)} `,
      regoState: 'qld',
    });
    expect(first).toMatchObject({ registration: { rego, state: 'QLD' }, lookup: 'found', leadId: null });
    expect(stepOf(first)).toBe('kilometres');
    const confirmed = resultOf(
      await confirmVehicle(browser.visit(), first.id, { confirmed: 'yes', kilometres: '40,000 km' }),
    );
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
      ...{ category: 'Trade-in', form_completed: false, offer_accepted: true },
      fields: {
        Rego: rego,
        rego_state: 'QLD',
        trade_km: '40000',
        trade_offer: '20000',
        trade_reached: 'photos',
      },
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

  it('asks for a description of a car that nobody finds, and keeps its plates', async () => {
    const browser = aBrowser();
    const lost = await start(browser, byRego('NOSUCH'));
    expect(lost).toMatchObject({ lookup: 'unknown', vehicle: null });
    expect(stepOf(lost)).toBe('vehicle');
    const entered = { make: 'Mazda', model: 'CX-5', year: '2021' };
    const described = resultOf(await nameVehicle(browser.visit(), lost.id, entered));
    expect(described).toMatchObject({
      registration: { rego: 'NOSUCH' },
      vehicle: { make: 'Mazda', year: 2021 },
    });
    expect(stepOf(described)).toBe('kilometres');
  });

  it('drops a car that is not the shopper’s', async () => {
    const browser = aBrowser();
    const { id } = await start(browser, byRego(aRego()));
    const refused = resultOf(await confirmVehicle(browser.visit(), id, { confirmed: 'no' }));
    expect(refused).toMatchObject({ vehicle: null, lookup: 'unknown' });
    expect(stepOf(refused)).toBe('vehicle');
  });

  it('tries a search again that was unavailable', async () => {
    const browser = aBrowser();
    const rego = aRego();
    fake.isDown = true;
    const down = await start(browser, byRego(rego));
    fake.isDown = false;
    expect(down.lookup).toBe('unavailable');
    expect(resultOf(await nameVehicle(browser.visit(), down.id, byRego(rego))).lookup).toBe('found');
  });

  it.each([
    [{}, { rego: expect.any(String) }],
    [{ rego: 'ABC12345678', regoState: 'QLD' }, { rego: expect.any(String) }],
    [{ rego: 'ABC123', regoState: null }, { regoState: expect.any(String) }],
    [
      { make: 'Mazda', year: 'old' },
      { model: expect.any(String), year: expect.any(String) },
    ],
    [
      { make: 'M'.repeat(61), model: 'x', year: 0 },
      { make: expect.any(String), year: expect.any(String) },
    ],
  ])('names the wrong fields of %o', async (entered, errors) => {
    const outcome = await startValuation(aBrowser().visit(), { purpose: 'trade-in', entered });
    expect(refusalOf(outcome)).toEqual({ kind: 'invalid', errors });
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

  it('keeps its number on reload, and makes another for other answers only', async () => {
    const browser = aBrowser();
    const first = await valued(browser);
    const calls = fake.valued;
    expect(resultOf(await answerCondition(browser.visit({ now: at(60) }), first.id, good))).toEqual(first);
    resultOf(await confirmVehicle(browser.visit(), first.id, { confirmed: 'yes', kilometres: '40000' }));
    expect(fake.valued).toBe(calls);
    const worn = { ...good, trade_tyres: 'Worn' };
    expect(resultOf(await answerCondition(browser.visit(), first.id, worn)).estimate?.dollars).toBe(19_500);
    const further = { confirmed: 'yes', kilometres: 41_000 };
    expect(resultOf(await confirmVehicle(browser.visit(), first.id, further)).offer?.dollars).toBe(18_500);
  });

  it.each([
    ['too many kilometres', byRego('LIMITKM'), '100,001'],
    ['too old', { make: 'Mazda', model: '3', year: 2018 }, '40000'],
  ])('gives no number for a car with %s, but a lead', async (_name, entered, kilometres) => {
    const browser = aBrowser();
    const { id } = await start(browser, entered);
    resultOf(await confirmVehicle(browser.visit(), id, { confirmed: 'yes', kilometres }));
    const declined = resultOf(await answerCondition(browser.visit(), id, good));
    expect(declined).toMatchObject({ estimate: null, noEstimate: 'limits', offer: null });
    expect(stepOf(declined)).toBe('contact');
    expect(
      (await leadOf(resultOf(await giveContact(browser.visit(), id, contact()))))?.fields['trade_basis'],
    ).toMatch(/^No online estimate/);
  });

  it('is the same one for the same car on the same day in the same browser', async () => {
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

  it('is one for a first step that is sent ten times at once', async () => {
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

  it('is never one of somebody else with the same car, phone and address', async () => {
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

  it('makes one lead of contact details that are sent ten times at once, and reports it once', async () => {
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

  it('loses no answer when two tabs answer at once', async () => {
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

  it('holds a lead that looks like spam: finishing sends nothing', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    resultOf(await decideOffer(browser.visit(), id, true));
    const trapped = { ...contact(), company_website: 'https://spam.example' };
    resultOf(await giveContact(browser.visit(), id, trapped));
    const end = resultOf(await finishValuation(browser.visit(), id));
    expect((await leadOf(end))?.quarantined).toBe('held');
    expect(await deliveriesOf(end)).toEqual([]);
  });

  it('accepts for good, and an ended offer not at all', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    const late = browser.visit({ now: at(6 * 24 * 60 + 23 * 60) });
    expect(resultOf(await decideOffer(late, id, false)).accepted).toBe(false);
    expect(resultOf(await decideOffer(late, id, true)).accepted).toBe(true);
    expect(refusalOf(await decideOffer(late, id, false))).toEqual({ kind: 'closed' });
    const worn = { ...good, trade_tyres: 'Worn' };
    expect(refusalOf(await answerCondition(late, id, worn))).toEqual({ kind: 'closed' });
    const { id: other } = await valued(aBrowser());
    const ended = browser.visit({ now: at(7 * 24 * 60) });
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

  describe('in silence', () => {
    const report = (minutes: number) =>
      reportSilent({
        ...{ valuations: services.valuations, upkeep: services.valuationUpkeep, log: services.log },
        tenants: () => services.tenants.all().filter(({ slug }) => slug === 'brolga'),
        ...{ clock: { now: () => at(minutes) }, onLead: () => undefined },
      });

    it('is reported once with the last decision of a shopper who declines and thinks again', async () => {
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

    it('is reported once after 30 minutes, and an offer accepted later once more', async () => {
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
      await services.database
        .updateTable('lead_states')
        .set({ status: 'contacted' })
        .where('lead_id', '=', known.leadId)
        .execute();
      resultOf(await decideOffer(browser.visit({ now: at(95) }), id, true));
      const news = (await deliveriesOf(known)).filter((one) => one.endsWith(' accepted'));
      expect(news.length).toBeGreaterThan(0);
      expect((await services.desk.one('brolga', known.leadId ?? ''))?.status).toBe('new');
      resultOf(await finishValuation(browser.visit({ now: at(96) }), id));
      resultOf(await decideOffer(browser.visit({ now: at(97) }), id, true));
      expect((await deliveriesOf(known)).filter((one) => one.endsWith(' accepted'))).toEqual(news);
    });
  });

  it('books a time for the inspection, which belongs to the lead', async () => {
    const browser = aBrowser();
    const { id } = await valued(browser);
    resultOf(await decideOffer(browser.visit(), id, true));
    expect(refusalOf(await bookInspection(browser.visit(), id, {}))).toEqual({
      ...{ kind: 'incomplete', step: 'contact' },
    });
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
    const bookings = await services.bookings.ofLeads('brolga', [known.leadId ?? '']);
    expect(bookings).toHaveLength(1);
    const lead = await leadOf(known);
    expect(lead?.fields).toMatchObject({ ...second, starts_at: second.starts_at, location: place?.name });
    expect(lead?.form_completed).toBe(true);
  });

  it('gives numbers up to the daily limit of a connection, and then still a lead', async () => {
    const { limits } = aBrowser().visit().tenant.valuation;
    const browser = aBrowser({ from: '198.51.100.99' });
    const before = fake.lookUps.length;
    for (let n = 0; n < limits.per_connection; n += 1) {
      expect((await start(browser, byRego(aRego()))).lookup).toBe('found');
    }
    const beyond = await start(browser, byRego(aRego()));
    expect(fake.lookUps.length - before).toBe(limits.per_connection);
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

  it('counts one car with ever other kilometres', async () => {
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
