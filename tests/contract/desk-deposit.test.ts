import { beforeAll, describe, expect, it } from 'vitest';
import { refreshPayment } from '#server/buying/payments/open-payment';
import { practisePayment } from '#server/buying/payments/providers/practice-provider';
import { workOnDuePayments } from '#server/buying/payments/work-on-payments';
import { deskPage } from '#server/desk/desk-page';
import type { FormView } from '#server/page/views/form-view';
import { newUlid } from '#server/platform/ulid';
import { carFormPage, submitCarForm } from '#server/site/site-form-page';
import { deskSite } from '../support/desk-site';
import { ShopperBrowser } from '../support/shopper-visit';
import { importFeed } from '../support/stock';
import { newLead } from './example-lead';

/** The link that staff send for a deposit: it opens the car's checkout, and paying there holds the car. */
const slug = 'brolga';
const desk = deskSite({ slug });
const { services } = desk;

beforeAll(async () => {
  const cars = ['D1', 'D2', 'D3', 'D4', 'C1', 'C2', 'C3', 'C4'].map((stocknum) => ({
    stocknum,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    price: 15_000,
    condition: 'Used',
  }));
  await importFeed(services().database, cars, { tenant: slug });
});

const person = { name: 'Mia', last_name: 'Chen', phone: '0491 570 006', email: 'mia@shopper.example' };
const messagesTo = (recipient: string) =>
  services().messageOutbox.list({ tenant: slug, recipient, limit: 50 });

/** Sends the link and gives it, as the person got it. */
async function aLink(stocknum: string, change: Record<string, string> = {}) {
  const form = { ...person, key: newUlid(new Date()), stocknum, channel: 'sms', ...change };
  const sent = await desk.send('deposits/add', form, 'sales');
  if (sent.state !== 'moved') throw new Error(JSON.stringify(sent));
  const [latest] = await messagesTo(form.channel === 'sms' ? '+61491570006' : form.email);
  const href = /https:\S+/.exec(latest?.text ?? '')?.[0] ?? '';
  return { form, to: sent.to, text: latest?.text ?? '', url: new URL(href) };
}

/** The fields of a form as a browser sends them: what is filled in, and the first choice of each list. */
function filledIn({ steps, values = {}, hidden }: FormView): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(hidden)) if (value !== undefined) texts[name] = value;
  for (const { name, control, options } of steps.flatMap(({ fields }) => fields)) {
    const usual = control === 'checkbox' ? 'yes' : (options?.[0]?.value ?? '');
    texts[name] = values[name] ?? (name === 'postcode' ? '4000' : usual);
  }
  return texts;
}

describe('a deposit link', () => {
  it('opens the checkout with the person’s details; once they have paid, the car is held', async () => {
    const { url, to, text } = await aLink('D1');
    expect(text).toContain('$200');
    const carSlug = url.pathname.split('/')[2] ?? '';
    const browser = new ShopperBrowser(services(), { tenant: slug });
    const path = url.pathname + url.search;
    const opened = new Date(Date.now() - 5_000);
    const { view, sharing } = await carFormPage(browser.visit({ path, now: opened }), carSlug, 'reserve');
    expect(view.values).toMatchObject({ ...person });
    expect(sharing).toBe('once');
    const form = filledIn(view);
    const sent = await submitCarForm(browser.visit({ path, form, now: new Date() }), carSlug, 'reserve');
    if (sent.state !== 'stored') throw new Error(JSON.stringify(sent));
    const paymentId = /practice\/([\w-]+)/.exec(sent.next)?.[1] ?? '';
    await practisePayment(services(), desk.tenant(), paymentId, 'pay');
    await refreshPayment(services(), desk.tenant(), paymentId);
    const [reservation] = await services().reservations.list(slug, { limit: 1 });
    expect(reservation).toMatchObject({ state: 'held', paidCents: 20_000, shopper: { firstName: 'Mia' } });
    const [car] = await services().cars.byIds(slug, [reservation?.carId ?? '']);
    expect(car?.reserved).toBe(true);
    const leadId = new URL(to, 'https://x').searchParams.get('lead') ?? '';
    const { notes } = await desk.viewOf('lead', `leads/${leadId}`, 'sales');
    expect(notes).toContainEqual(
      expect.objectContaining({ text: 'Deposit link sent: 2020 Kia Rio', by: 'Robin sales' }),
    );
  });

  it('fills in nothing for another car, or with a changed key', async () => {
    const { url } = await aLink('D2');
    const carSlug = url.pathname.split('/')[2] ?? '';
    url.searchParams.set('key', 'x');
    const visit = new ShopperBrowser(services()).visit({
      path: url.pathname + url.search,
      now: new Date(),
    });
    const { view } = await carFormPage(visit, carSlug, 'reserve');
    expect(view.values?.['phone']).toBeUndefined();
  });

  it('goes by email too, and once however often the button is pressed', async () => {
    const { form, to } = await aLink('D3', { channel: 'email', email: 'zoe@shopper.example', phone: '' });
    expect(await desk.send('deposits/add', form, 'sales')).toEqual({ state: 'moved', to });
    expect(await messagesTo('zoe@shopper.example')).toHaveLength(1);
    const page = await desk.viewOf('add-deposit', to.replace('/desk/', ''), 'sales');
    expect(page.sent?.href).toContain('/cars/');
  });

  it('goes to the person of a lead, without another lead', async () => {
    const fields = { name: 'Kim', phone: '+61491570156' };
    const lead = newLead({ id: newUlid(new Date()), form_token: newUlid(new Date()), fields });
    await services().leads.add(lead, []);
    const page = await desk.viewOf('add-deposit', `deposits/add?lead=${lead.id}`, 'sales');
    expect(page).toMatchObject({ lead: { name: 'Kim' }, link: { channels: [{ value: 'sms' }] } });
    const form = { lead: lead.id, key: page.key, stocknum: 'D4', channel: 'sms' };
    expect(await desk.send('deposits/add', form, 'sales')).toMatchObject({ state: 'moved' });
    const [message] = await messagesTo('+61491570156');
    expect(message?.text).toContain(`for=${lead.id}`);
  });

  it.each([
    ['an unknown car', { stocknum: 'nothing' }, 'stocknum'],
    ['a text without a mobile number', { phone: '07 5550 0142' }, 'channel'],
    ['an email without an address', { channel: 'email', email: '' }, 'channel'],
    ['no way at all', { channel: '' }, 'channel'],
  ])('is refused beside the field: %s', async (_, change, field) => {
    const form = { ...person, key: newUlid(new Date()), stocknum: 'D4', channel: 'sms', ...change };
    expect(await desk.send('deposits/add', form, 'sales')).toMatchObject({
      status: 422,
      view: { errors: { [field]: expect.any(String) } },
    });
  });

  it('is not offered by a site that takes no deposits online', async () => {
    const tenant = { ...desk.tenant(), payments: { methods: [] } };
    const answer = await deskPage({ ...desk.visit('deposits/add', 'sales'), tenant }, 'deposits/add');
    expect(answer).toMatchObject({ view: { page: 'add-deposit', link: undefined } });
  });
});

describe('a deposit at the counter', () => {
  const counter = { do: 'record', amount: '$350.50', method: 'counter_card', agreed: 'yes' };
  const record = (change: Record<string, string>) =>
    desk.send('deposits/add', { ...person, key: newUlid(new Date()), ...counter, ...change }, 'sales');
  const heldBy = async (to: string) =>
    (await services().reservations.byId(slug, idIn(to))) ?? expect.fail(to);
  const idIn = (to: string) => /reservations\/(\w+)/.exec(to)?.[1] ?? '';

  it('holds the car as a paid reservation, once however often the button is pressed', async () => {
    const form = { stocknum: 'C1', key: newUlid(new Date()) };
    const first = await record(form);
    expect(await record(form)).toEqual(first);
    const to = first.state === 'moved' ? first.to : expect.fail(JSON.stringify(first));
    const reservation = await heldBy(to);
    expect(reservation).toMatchObject({ state: 'held', paidCents: 35_050, depositCents: 35_050 });
    const [car] = await services().cars.byIds(slug, [reservation.carId]);
    expect(car?.reserved).toBe(true);
    const page = await desk.viewOf('reservation', to.replace('/desk/', ''), 'sales');
    expect(page).toMatchObject({
      done: expect.stringContaining('The deposit is recorded'),
      payments: [
        { amount: '$350.50', chip: { text: 'Paid' }, text: expect.stringMatching(/^Card at the counter/) },
      ],
      history: expect.arrayContaining([
        expect.objectContaining({
          by: 'Robin sales',
          text: expect.stringMatching(/^Held: The deposit was paid/),
        }),
      ]),
    });
    const mails = (await messagesTo(person.email)).map(({ text }) => text ?? '');
    expect(mails.some((text) => text.includes('$350.50'))).toBe(true);
    const { entries } = await desk.viewOf('audit', 'audit?views=no');
    expect(entries.map(({ text }) => text)).toContain(`Took a deposit by card: ${reservation.reference}`);
    const lead = await desk.viewOf('lead', `leads/${reservation.leadId}`, 'sales');
    expect(lead.notes.map(({ text }) => text)).toContain(
      'Deposit taken: $350.50, Card at the counter, 2020 Kia Rio',
    );
    expect(lead.statuses.find(({ current }) => current)?.value).toBe('contacted');
    expect(page.terms.text).toContain('the $350.50 deposit holds this car');
    expect(page.history.find(({ text }) => text.includes('agreed to the terms'))?.by).toBe('Robin sales');
    const carPath = `stock/${reservation.carId}`;
    const held = await desk.viewOf('stock-car', carPath);
    expect(held.heldBy).toBe(`/desk/reservations/${reservation.id}`);
    expect(held.states.map(({ value }) => value)).not.toContain('for_sale');
    expect(await desk.send(carPath, { do: 'save', state: 'for_sale' })).toMatchObject({
      status: 422,
      view: { notice: expect.stringContaining('is reserved on this website') },
    });
  });

  it('is refused for a car that is held, with who holds it and until when', async () => {
    for (const form of [{ stocknum: 'C1' }, { stocknum: 'C1', do: '', channel: 'sms' }]) {
      const refused = await record(form);
      expect(refused).toMatchObject({
        status: 422,
        view: {
          errors: { stocknum: expect.stringMatching(/held for Mia Chen until .*\(reservation \w{8}\)/) },
        },
      });
    }
  });

  it('says all that is wrong at once', async () => {
    const form = { stocknum: 'C2', amount: '20000', method: '', agreed: '', phone: '', email: '' };
    expect(await record(form)).toMatchObject({
      status: 422,
      view: {
        errors: {
          amount: 'Enter an amount from $200 to $15,000.',
          method: expect.any(String),
          agreed: expect.any(String),
          phone: expect.any(String),
        },
      },
    });
  });

  it('makes its lead a sale once the car is sold to them', async () => {
    const outcome = await record({ stocknum: 'C3', email: '' });
    const to = outcome.state === 'moved' ? outcome.to : expect.fail(JSON.stringify(outcome));
    const { id, version, leadId } = await heldBy(to);
    const { letter } = await desk.viewOf('cancel-reservation', `reservations/${id}/cancel`);
    expect(letter).toBe('The customer has left no email address: tell them yourself.');
    await desk.send(`reservations/${id}/sold`, { version: String(version) });
    const { statuses } = await desk.viewOf('lead', `leads/${leadId}`);
    expect(statuses.find(({ current }) => current)?.value).toBe('won');
  });

  it('names a car that is hidden', async () => {
    const [hidden] = await services().stockChanges.find(slug, 'C4');
    await desk.send(`stock/${hidden?.car.id}`, { do: 'save', state: 'hidden' });
    expect(await record({ stocknum: 'C4' })).toMatchObject({
      status: 422,
      view: { errors: { stocknum: 'C4 is hidden from the website: put it on sale first.' } },
    });
  });

  it('goes back from the desk, with a note of how', async () => {
    const outcome = await record({ stocknum: 'C2', method: 'counter_cash', email: '' });
    const to = outcome.state === 'moved' ? outcome.to : expect.fail(JSON.stringify(outcome));
    const held = await heldBy(to);
    const cancelled = { version: String(held.version), refund: 'full', reason: 'Changed their mind' };
    await desk.send(`reservations/${held.id}/cancel`, cancelled);
    await workOnDuePayments({ ...services(), clock: { now: () => new Date(Date.now() + 1_000) } });
    const path = `payments/${held.paymentId}`;
    const [refund] = (await desk.viewOf('payment', path)).refunds;
    expect(refund).toMatchObject({ canFinish: true, chip: { text: 'Give it back by hand' } });
    const form = { do: 'returned', refund: refund?.id ?? '' };
    expect(await desk.send(path, form)).toMatchObject({ status: 422, view: { notice: expect.any(String) } });
    await desk.send(path, { ...form, how: 'In cash' });
    expect((await desk.viewOf('payment', path)).refunds).toMatchObject([
      { how: 'In cash', chip: { text: 'Given back' } },
    ]);
  });
});
