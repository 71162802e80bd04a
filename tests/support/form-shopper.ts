import { expect } from 'vitest';
import { formWith } from './page-form';
import { codeFor, linkInMail } from './sent-messages';
import { type Asking, bikes, type Earlier, person } from './shopper-forms';
import { askSite, type SiteAnswer } from './site-request';
import type { SmallDiskSite } from './small-disk-site';

const guest = { tenant: bikes };
const customer = { tenant: bikes, signedIn: true } as const;

/** A shopper without scripts, who signs in at one site. */
export class FormShopper {
  #cookie = '';

  constructor(readonly on: SmallDiskSite) {}

  /** A request; `form` is sent as a browser sends it. */
  ask(
    { tenant, signedIn }: Pick<Asking, 'tenant' | 'signedIn'>,
    path: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<SiteAnswer> {
    return askSite({
      ...{ port: this.on.site.port, host: `${tenant}.localhost`, path, method: form ? 'POST' : 'GET' },
      headers: {
        ...(signedIn ? { cookie: this.#cookie } : {}),
        ...(form
          ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
          : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    });
  }

  /** Asks for a code; gives the address where it is typed. */
  async askForCode(phone: string): Promise<string> {
    const asked = await this.ask(guest, '/sign-in', { phone });
    expect(asked.status).toBe(303);
    this.#take(asked);
    return asked.headers.location ?? '';
  }

  async signIn(phone: string): Promise<void> {
    const path = await this.askForCode(phone);
    const done = await this.ask(customer, path, { code: await codeFor(this.on.dataFolder, phone) });
    expect(done.status, done.body.toString()).toBe(303);
    this.#take(done);
  }

  #take({ headers }: SiteAnswer): void {
    this.#cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  }

  /** Leaves something of every kind at the site. The customer is signed in. */
  async earlier(): Promise<Earlier> {
    const car = await this.#carToBuy();
    await this.#save(car);
    const [valuation, ride] = [await this.#valuation(), await this.#ride()];
    return { car, valuation, ride, alerts: await this.#alerts(car) };
  }

  /** The address of a valuation that waits for its kilometres. */
  async #valuation(): Promise<string> {
    const brolga = { tenant: 'brolga' };
    const html = (await this.ask(brolga, '/trade-in?typed=yes')).body.toString();
    const { action, values } = formWith(html, 'make');
    const car = { make: 'Mazda', model: 'Mazda3', year: '2019', badge: '', intent: 'describe' };
    const started = await this.ask(brolga, action, { ...values, ...car });
    expect(started.status, started.body.toString()).toBe(303);
    return (started.headers.location ?? '').split('?')[0] ?? '';
  }

  /** The test ride of the customer who is signed in. */
  async #ride(): Promise<Earlier['ride']> {
    const made = await this.on.dealer(
      'api-key',
      'create',
      '--tenant',
      bikes,
      '--scope',
      'leads:write',
      '--json',
    );
    const authorization = `Bearer ${JSON.parse(made.stdout).key}`;
    for (const slug of await this.#inStock()) {
      const free = await this.ask(customer, `/api/cars/${slug}/test-drive-slots`);
      const { slots = [] } = free.status === 200 ? JSON.parse(free.body.toString()) : {};
      if (slots.length < 10) continue;
      const headers = { 'content-type': 'application/json', authorization };
      const lead = { ...person, phone: '0491 570 156', category: 'Test Drive', car_id: slug };
      const body = JSON.stringify({ ...lead, starts_at: slots[2].starts_at });
      const sent = {
        port: this.on.site.port,
        host: `${bikes}.localhost`,
        path: '/api/leads',
        method: 'POST',
      };
      const booked = await askSite({ ...sent, headers, body });
      expect(booked.status, booked.body.toString()).toBe(201);
      const garage = (await this.ask(customer, '/garage')).body.toString();
      const [, href = ''] = /href="(\/test-drives\/[^"]+)"/.exec(garage) ?? [];
      return { href: href.replaceAll('&amp;', '&'), otherTime: slots[6].starts_at };
    }
    throw new Error('no test ride');
  }

  /** The page of the alerts of an address, one of them confirmed. */
  async #alerts(car: string): Promise<string> {
    const email = 'earlier@quollwright.example';
    const page = await this.ask(guest, `/alerts/new?car=${car}`);
    const { action, values } = formWith(page.body.toString(), 'email');
    expect((await this.ask(guest, action, { ...values, email, alert_consent: 'yes' })).status).toBe(303);
    const confirmed = await this.ask(guest, await linkInMail(this.on.dataFolder, email, 'confirm'), {});
    return confirmed.headers.location ?? '';
  }

  async #inStock(): Promise<string[]> {
    const listed = await this.ask(guest, '/api/search?status=in_stock&fields=slug&limit=40');
    const { hits }: { hits: { slug: string }[] } = JSON.parse(listed.body.toString());
    return hits.map(({ slug }) => slug);
  }

  /** Puts a car on the watchlist. */
  async #save(slug: string): Promise<void> {
    const { id } = JSON.parse((await this.ask(customer, `/api/cars/${slug}`)).body.toString());
    expect((await this.ask(customer, '/watchlist', { save: id })).status).toBe(303);
  }

  /** One that can be bought online. */
  async #carToBuy(): Promise<string> {
    for (const slug of await this.#inStock()) {
      const page = await this.ask(customer, `/buy/orders/new?car_id=${slug}`);
      if (page.status === 200 && page.body.includes('name="last_name"')) return slug;
    }
    throw new Error('no car to buy online');
  }
}
