import { beforeAll, describe, expect, it } from 'vitest';
import { refreshPayment } from '#server/buying/payments/open-payment';
import { practisePayment } from '#server/buying/payments/providers/practice-provider';
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
  const cars = ['D1', 'D2', 'D3', 'D4'].map((stocknum) => ({
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
    expect(page).toMatchObject({ lead: { name: 'Kim' }, channels: [{ value: 'sms' }] });
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

  it('is not offered by a site that takes no deposits', async () => {
    const tenant = { ...desk.tenant(), payments: { methods: [] } };
    const answer = await deskPage({ ...desk.visit('deposits/add', 'sales'), tenant }, 'deposits/add');
    expect(answer).toMatchObject({ status: 404 });
  });
});
