import { expect, it } from 'vitest';
import { tokenSuspicion } from '#server/leads/rules/suspicion';
import { bookablePlaces } from '#server/leads/test-drives/rules/slots';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Car } from '#server/settings/car';
import { bookInspection, inspectionTimes } from '#server/trade-in/book-inspection';
import { personalLinks } from '#server/trade-in/create-trade-in';
import { decideOffer, leaveStep } from '#server/trade-in/decide-offer';
import { giveContact } from '#server/trade-in/give-contact';
import { stepMakers } from '#server/trade-in/pages/to-step-view';
import { valuationPage } from '#server/trade-in/pages/valuation-page';
import { startValuation } from '#server/trade-in/start-valuation';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import type { ShopperBrowser } from '../support/shopper-visit';
import { resultOf, tradeInSite } from '../support/trade-in-site';

const site = tradeInSite('sqlite');
const after = (seconds: number) => site.at(seconds / 60);
async function stepOf(browser: ShopperBrowser, id: string, name: string, now = after(0)) {
  const visit = browser.visit({ path: `/valuations/${id}?step=${name}`, now });
  const { step } = (await valuationPage(visit, id)).view;
  return step;
}

it('gives the reason for a missing estimate above the contact details', async () => {
  const browser = site.aBrowser();
  const { id, noEstimate } = await site.valued(browser, 'LIMITKM', '360,000');
  expect(noEstimate).toBe('limits');
  const intro = /^An online estimate is generally not given.+A buyer will call you/;
  expect(await stepOf(browser, id, 'contact')).toMatchObject({ intro: expect.stringMatching(intro) });
});

it.each([
  ['minutes after the valuation began, filled in at once', 240, 240, null],
  ['a second after it began', 1, 1, 'sent within 2 seconds'],
  ['days later', 3 * 24 * 3_600, 3 * 24 * 3_600 + 5, null],
])('rates the speed of a contact form that is sent %s', async (_name, opened, sent, suspicion) => {
  const browser = site.aBrowser();
  const { id } = await site.valued(browser);
  resultOf(await decideOffer(browser.visit(), id, true));
  const step = await stepOf(browser, id, 'contact', after(opened));
  if (step.kind !== 'fields') throw new Error(step.kind);
  const token = step.hidden['form_token'] ?? '';
  expect(tokenSuspicion(site.services.secret, 'brolga', token, after(sent))).toBe(suspicion);
});

it('shows the booked inspection with a link to change it', async () => {
  const browser = site.aBrowser();
  const { id } = await site.valued(browser);
  resultOf(await decideOffer(browser.visit(), id, true));
  const known = resultOf(await giveContact(browser.visit(), id, site.contact()));
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
    booked,
    skip: 'Keep the booked time',
  });
  const lead = await site.services.leads.byId('brolga', known.leadId ?? '');
  if (!lead) throw new Error('no lead');
  const linkOf = personalLinks(new GroupCommit(site.services.database));
  expect(await linkOf(lead)).toMatchObject({ id, expiresAt: known.expiresAt });
  expect(await linkOf({ ...lead, fields: {} })).toBeUndefined();
});

it('offers the yard of the wanted car first for an inspection, or the handover', async () => {
  const browser = site.aBrowser();
  const valuation = await site.valued(browser);
  const visit = browser.visit({ path: `/valuations/${valuation.id}?step=inspection`, now: after(0) });
  const [first, second] = bookablePlaces(visit.tenant, undefined);
  const seenFor = async (car: Car | undefined) => {
    const { step } = await stepMakers.inspection(visit, valuation, car);
    if (step.kind !== 'inspection') throw new Error(step.kind);
    return [step.hidden['location'], step.intro.includes('inspect your car at the handover')];
  };
  const wanted = buildCar({ car_type: 'used', location_id: second?.id });
  expect(await seenFor(wanted)).toEqual([second?.slug, true]);
  expect(await seenFor(undefined)).toEqual([first?.slug, false]);
});

it('has the plain frame of an order only in the middle of one', async () => {
  const browser = site.aBrowser();
  const orderId = '01M8P2R62GRP2VMCRXYATVKW0F';
  const inOrderOf = async (order?: string) => {
    const entered = { rego: 'ABC123', regoState: 'QLD' };
    const start = { purpose: 'trade-in', entered, orderId: order } as const;
    const { id } = resultOf(await startValuation(browser.visit({ now: after(0) }), start));
    const visit = browser.visit({ path: `/valuations/${id}`, now: after(0) });
    return (await valuationPage(visit, id)).view.inOrder;
  };
  expect(await inOrderOf()).toBeUndefined();
  expect(await inOrderOf(orderId)).toBe(true);
});
