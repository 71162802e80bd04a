import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { valuationPage } from '#server/pages/trade-in/valuation-page';
import { formToken, tokenSuspicion } from '#server/people/leads/rules/form-token';
import { answerCondition } from '#server/people/trade-in/answer-condition';
import { bookInspection, inspectionTimes } from '#server/people/trade-in/book-inspection';
import { confirmVehicle } from '#server/people/trade-in/confirm-vehicle';
import { personalLinks } from '#server/people/trade-in/create-trade-in';
import { decideOffer } from '#server/people/trade-in/decide-offer';
import { leaveStep } from '#server/people/trade-in/finish-valuation';
import { giveContact } from '#server/people/trade-in/give-contact';
import { startValuation } from '#server/people/trade-in/start-valuation';
import type { Refusal } from '#server/people/trade-in/trade-in-visit';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Result } from '#server/platform/result';
import { ShopperBrowser } from '../support/shopper-visit';
import { openTestServices } from '../support/test-services';
import { FakeProviders } from '../support/trade-in-fakes';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
  const fake = new FakeProviders();
  Object.assign(services, { vehicleLookup: fake, valuer: fake });
});
afterAll(() => services.close());

const began = Date.parse('2026-11-20T00:00:00.000Z');
const after = (seconds: number) => new Date(began + seconds * 1_000);
function resultOf<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
async function asFarAsAnswers(browser: ShopperBrowser, rego: string, kilometres: number) {
  const entered = { rego, regoState: 'QLD' };
  const { id } = resultOf(await startValuation(browser.visit(), { purpose: 'trade-in', entered }));
  resultOf(await confirmVehicle(browser.visit(), id, { confirmed: 'yes', kilometres }));
  const answers = { trade_tyres: 'Good', trade_finance_owing: 'No' };
  return resultOf(await answerCondition(browser.visit(), id, answers));
}
async function stepOf(browser: ShopperBrowser, id: string, name: string, now = after(0)) {
  const visit = browser.visit({ path: `/valuations/${id}?step=${name}`, now });
  const { step } = (await valuationPage(visit, id)).view;
  return step;
}

it('gives the reason for a missing estimate above the contact details', async () => {
  const browser = new ShopperBrowser(services);
  const { id, noEstimate } = await asFarAsAnswers(browser, 'LIMITKM', 150_000);
  expect(noEstimate).toBe('limits');
  expect(await stepOf(browser, id, 'contact')).toMatchObject({
    intro: expect.stringMatching(/^An online estimate is generally not given.+A buyer will call you/),
  });
});

it.each([
  ['minutes after the valuation began, filled in at once', 240, 240, null],
  ['a second after it began', 1, 1, 'sent within 2 seconds'],
  ['days later', 3 * 24 * 3_600, 3 * 24 * 3_600 + 5, null],
])('rates the speed of a contact form that is sent %s', async (_name, opened, sent, suspicion) => {
  const browser = new ShopperBrowser(services);
  const { id } = await asFarAsAnswers(browser, `TOK${opened}`.slice(0, 6), 40_000);
  resultOf(await decideOffer(browser.visit(), id, true));
  const step = await stepOf(browser, id, 'contact', after(opened));
  if (step.kind !== 'fields') throw new Error(step.kind);
  const token = step.hidden['form_token'] ?? '';
  expect(tokenSuspicion(services.secret, 'brolga', token, after(sent))).toBe(suspicion);
});

it('shows the booked inspection with a link to change it', async () => {
  const browser = new ShopperBrowser(services);
  const { id } = await asFarAsAnswers(browser, 'BOOK01', 40_000);
  resultOf(await decideOffer(browser.visit(), id, true));
  const details = {
    ...{ name: 'Mia', last_name: 'Nguyen', postcode: '4000', phone: '0491 570 006' },
    ...{ email: 'mia@example.com' },
    form_token: formToken(services.secret, 'brolga', after(-300), new Uint8Array(16).fill(1)),
  };
  const known = resultOf(await giveContact(browser.visit(), id, details));
  resultOf(await leaveStep(browser.visit(), id, 'photos'));
  expect(await stepOf(browser, id, 'inspection')).toMatchObject({ booked: undefined });
  const { place, days } = await inspectionTimes(browser.visit());
  const [time] = days.flatMap(({ parts }) => parts.flatMap((part) => part.times));
  const choice = { location: place?.id ?? '', starts_at: time?.value ?? '' };
  resultOf(await bookInspection(browser.visit(), id, choice));
  const booked = {
    text: expect.stringMatching(/day \d.* 2026, .+ – /),
    where: expect.stringContaining(place?.street ?? ''),
    link: { text: 'Change or cancel', href: expect.stringMatching(/^\/test-drives\/.+\?key=/) },
  };
  expect(await stepOf(browser, id, 'finished')).toMatchObject({ booked });
  expect(await stepOf(browser, id, 'inspection')).toMatchObject({
    ...{ booked, skip: 'Keep the booked time' },
  });
  const lead = await services.leads.byId('brolga', known.leadId ?? '');
  if (!lead) throw new Error('no lead');
  const linkOf = personalLinks(new GroupCommit(services.database));
  expect(await linkOf(lead)).toMatchObject({ id, expiresAt: known.expiresAt });
  expect(await linkOf({ ...lead, fields: {} })).toBeUndefined();
});
