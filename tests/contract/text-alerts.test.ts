import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertFormPage } from '#server/customers/alerts/alert-form-page';
import { reportTexts } from '#server/customers/alerts/create-text-alerts';
import { requestTextAlert, stopTextAlert, textLinkPage } from '#server/customers/alerts/request-text-alert';
import { exportCustomer, forgetCustomer } from '#server/customers/customer-data';
import { accountPage, submitAccount } from '#server/customers/pages/account-page';
import type { Services } from '#server/entry/services';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { ShopperBrowser } from '../support/shopper-visit';
import { signedIn } from '../support/signed-in';
import { openTestServices } from '../support/test-services';

/** Alerts by text message, from the form to the text and its link. */
const slug = 'saltbush-caravans';
const morning = new Date('2026-11-20T02:00:00.000Z');
const night = new Date('2026-11-20T15:00:00.000Z');
let services: Services;
let tenant: Tenant;
let stock: Car[];
let phones = 100;

beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  const site = services.tenants.bySlug(slug);
  if (!site) throw new Error('no tenant');
  tenant = site;
  stock = [];
  for await (const { car } of services.cars.changesSince(slug, 0)) {
    if (car?.status === 'in_stock' && car.show_on_dealer_website && car.price) stock.push(car);
  }
});
afterAll(() => services.close());

async function aCustomer() {
  phones += 1;
  const customer = await signedIn(services, slug, `+61491570${phones}`, 'https');
  const headers = { cookie: customer.cookie };
  const browser = new ShopperBrowser(services, { tenant: slug, headers, now: morning });
  const visit = (path: string, form?: Record<string, string>) =>
    browser.visit({ path, ...(form ? { form } : {}) });
  return { ...customer, visit };
}
const stranger = (path: string, form?: Record<string, string>) =>
  new ShopperBrowser(services, { tenant: slug, now: morning }).visit({ path, ...(form ? { form } : {}) });
const formOf = (car: Car | undefined) => `/alerts/new?car=${car?.slug}`;

/** Texts to a number after comparing with the stock, in which one car is changed. */
async function textsAfter(phone: string, change: Partial<Car> | null, car: Car | undefined, now = morning) {
  const cars = {
    stockVersion: async () => 1,
    byIds: async (_: string, ids: readonly string[]) =>
      stock
        .filter(({ id }) => ids.includes(id) && (change !== null || id !== car?.id))
        .map((one) => (one.id === car?.id ? { ...one, ...change } : one)),
  };
  const { textAlertReports, log } = services;
  const isDone = await reportTexts({ textAlertReports, cars, clock: { now: () => now }, log }, tenant);
  const messages = await services.messageOutbox.list({ tenant: slug, recipient: phone, limit: 10 });
  return { isDone, messages, texts: messages.map(({ text }) => text ?? '') };
}

describe('alerts by text message', () => {
  it('are offered for a car beside the email, after signing in', async () => {
    const [car] = stock;
    const { visit, phone } = await aCustomer();
    const { view } = await alertFormPage(visit(formOf(car)));
    expect(view.texts).toMatchObject({
      action: `${formOf(car)}&by=text`,
      phone: phone.replace('+61491570', '0491 570 '),
    });
    expect(view.form?.submit).toBe('Email me');
    const signIn = `/sign-in?${new URLSearchParams({ redirect: formOf(car), back: formOf(car) })}`;
    expect((await alertFormPage(stranger(formOf(car)))).view.texts).toMatchObject({ signInHref: signIn });
    expect(await requestTextAlert(stranger(`${formOf(car)}&by=text`, {}))).toEqual({
      state: 'next',
      href: signIn,
    });
    const search = `/alerts/new?search=${encodeURIComponent(tenant.search.base_path)}`;
    expect((await alertFormPage(visit(search))).view.texts).toBeUndefined();
  });

  it('are not offered where shoppers can’t sign in, or texts are off', async () => {
    const { visit } = await aCustomer();
    for (const change of [
      { accounts: { ...tenant.accounts, sign_in: false } },
      { alerts: { ...tenant.alerts, daily_texts: 0 } },
    ]) {
      const site = { ...tenant, ...change };
      expect((await alertFormPage({ ...visit(formOf(stock[0])), tenant: site })).view.texts).toBeUndefined();
      const request = requestTextAlert({ ...visit(`${formOf(stock[0])}&by=text`, {}), tenant: site });
      await expect(request).rejects.toMatchObject({ status: 404 });
    }
  });

  it('are refused from another origin', async () => {
    const { visit } = await aCustomer();
    const sent = visit(`${formOf(stock[0])}&by=text`, {});
    const request = new Request(sent.request, { headers: { origin: 'https://evil.example' } });
    expect(await requestTextAlert({ ...sent, request })).toEqual({ state: 'refused', status: 403 });
  });

  it('send one text for a lower price, in the daytime, with a link that stops them', async () => {
    const [, car] = stock;
    const { visit, phone, customerId } = await aCustomer();
    for (const _ of [1, 2]) {
      expect(await requestTextAlert(visit(`${formOf(car)}&by=text`, {}))).toEqual({
        state: 'next',
        href: `${formOf(car)}&sent=text`,
      });
    }
    const { view } = await alertFormPage(visit(`${formOf(car)}&sent=text`));
    expect(view.notice).toMatchObject({ title: 'You’ll get a text' });
    expect((await textsAfter(phone, {}, car)).texts).toEqual([]);
    const cheaper = { price: 1_990, offer_price: undefined };
    const atNight = await textsAfter(phone, cheaper, car, night);
    expect(atNight).toMatchObject({ isDone: false, texts: [] });
    for (const _ of [1, 2]) {
      const { isDone, texts, messages } = await textsAfter(phone, cheaper, car);
      expect([isDone, texts.length]).toEqual([true, 1]);
      expect(texts[0]).toMatch(
        / is now \$1,990 drive away \(was \$[\d,]+\)\. See it, or stop these texts: http/,
      );
      // Eight in the evening at the dealer.
      expect(messages[0]?.expiresAt).toBe('2026-11-20T09:30:00.000Z');
    }
    const [alert] = await services.textAlerts.ofCustomer(slug, customerId);
    const token = alert?.token ?? '';
    const page = await textLinkPage(stranger(`/alerts/text/${token}`), token);
    expect(page.step).toMatchObject({ title: alert?.label, button: 'Stop these texts' });
    const foreign = stranger(`/alerts/text/${token}`, {});
    const request = new Request(foreign.request, { headers: { origin: 'https://evil.example' } });
    expect(await stopTextAlert({ ...foreign, request }, token)).toEqual({ state: 'refused', status: 403 });
    for (const _ of [1, 2]) {
      const press = stranger(`/alerts/text/${token}`, {});
      expect(await stopTextAlert(press, token)).toEqual({ state: 'stay' });
    }
    const stopped = await textLinkPage(stranger(`/alerts/text/${token}`), token);
    expect(stopped.step?.button).toBeUndefined();
    await textsAfter(phone, { ...cheaper, price: 1_000 }, car);
    expect((await textsAfter(phone, { ...cheaper, price: 1_000 }, car)).texts).toHaveLength(1);
    await expect(textLinkPage(stranger('/'), '../x')).rejects.toMatchObject({ status: 404 });
  });

  it('end with a text once the car is sold', async () => {
    const [, , car] = stock;
    const { visit, phone, customerId } = await aCustomer();
    await requestTextAlert(visit(`${formOf(car)}&by=text`, {}));
    const { texts } = await textsAfter(phone, { status: 'sold' }, car);
    expect(texts).toEqual([expect.stringMatching(/is no longer for sale\. This was our last text/)]);
    expect(await services.textAlerts.ofCustomer(slug, customerId)).toEqual([]);
  });

  it('are listed in the account and the customer’s data, and can be stopped there', async () => {
    const [car] = stock;
    const { visit, customerId, phone } = await aCustomer();
    await requestTextAlert(visit(`${formOf(car)}&by=text`, {}));
    const alerts = async () =>
      (await accountPage(visit('/account'))).view.sections.flatMap((section) =>
        section.kind === 'alerts' ? section.alerts : [],
      );
    const [alert] = await alerts();
    expect(alert).toMatchObject({ href: `/cars/${car?.slug}`, ends: expect.stringContaining('2027') });
    const customer = { id: customerId, tenant: slug, phone, name: null, createdAt: '' };
    expect(await exportCustomer(services, customer)).toMatchObject({ text_alerts: [{ car_id: car?.id }] });
    const form = { intent: 'stop-alert', alert: alert?.id ?? '' };
    expect(await submitAccount(visit('/account', form))).toEqual({
      state: 'done',
      to: '/account?done=alert-stopped',
    });
    expect(await alerts()).toEqual([]);
    await requestTextAlert(visit(`${formOf(car)}&by=text`, {}));
    await forgetCustomer(services, customer);
    expect(await services.textAlerts.ofCustomer(slug, customerId)).toEqual([]);
  });
});
