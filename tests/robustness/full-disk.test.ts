import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormValues, type LeadSender, leadSender, shopperTraces } from '../support/lead-sender';
import { patience } from '../support/patience';
import type { SiteAnswer } from '../support/site-request';
import { canMountSmallDisk } from '../support/small-disk';
import { type SmallDiskSite, smallDiskHost, startOnSmallDisk } from '../support/small-disk-site';
import { copyStock } from './stocked-site';

/** Of a lead as `leads list` prints it. */
interface StoredLead {
  readonly id: string;
  readonly contact: { readonly email: string };
  /** Why it is held back. */
  readonly suspect?: string;
}

describe.skipIf(!canMountSmallDisk())('a site whose disk is full', () => {
  let on: SmallDiskSite;
  let leads: LeadSender;
  /** Of a shopper whose form is refused, and who sends it again later. */
  let form: FormValues;
  let cars: readonly { readonly slug: string }[];
  let fullAt: number;
  const pictures = new Map<string, SiteAnswer>();

  beforeAll(async () => {
    on = await startOnSmallDisk(48, {
      prepare: copyStock,
      // An email that found no room waits three seconds instead of half a minute for its next attempt.
      program: 'tests/robustness/hurried-site.mjs',
      environment: { TEST_PACE: '0.1' },
    });
    const key = ['api-key', 'create', '--tenant', 'brolga', '--scope', 'leads:write', '--rate', '1000'];
    const made = await on.dealer(...key, '--json');
    leads = leadSender(on.ask, smallDiskHost, JSON.parse(made.stdout).key);
    form = await leads.contactForm();
    // A form sent within 2 seconds is held as suspect; a disk may be full and empty again within that time.
    await pause(2_100);
    const listed = await on.ask('/api/search?limit=20&fields=slug');
    cars = JSON.parse(listed.body.toString()).data;
  });
  afterAll(() => on?.stop());

  const status = async (path: string) => (await on.ask(path)).status;
  const inMedia = () => readdirSync(join(on.dataFolder, 'media')).sort();
  const logLines = (): { readonly msg: string; readonly at?: unknown }[] =>
    on.site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  it('acknowledges a lead while there is room for it, and refuses it with 503 from then on', async () => {
    fullAt = performance.now();
    const sendSome = async () => {
      const values = await leads.contactForm();
      return Promise.all([leads.sendForm(values), leads.sendByApi(), leads.sendByApi(), leads.sendByApi()]);
    };
    on.disk.fill(512 * 1024);
    const answers: SiteAnswer[] = [];
    let isRefused = false;
    for (const start = performance.now(); !isRefused && performance.now() - start < 30_000; ) {
      const some = await sendSome();
      answers.push(...some);
      isRefused = some.every((answer) => answer.status === 503);
    }
    on.disk.fill();
    expect(leads.acknowledged().length).toBeGreaterThan(0);
    expect(isRefused).toBe(true);
    expect(answers.filter((answer) => ![201, 303, 503].includes(answer.status))).toEqual([]);
    const refused = answers.filter((answer) => answer.status === 503);
    expect(refused.filter(({ headers }) => headers['retry-after'] !== '30')).toEqual([]);
  });

  it('returns the refused form with the shopper’s values and calm words', async () => {
    const page = await leads.sendForm(form);
    expect([page.status, page.headers['retry-after']]).toEqual([503, '30']);
    const html = page.body.toString();
    expect(html).toContain('We haven’t received this yet. Please send it again in a minute, or call us on');
    for (const name of ['name', 'last_name', 'email', 'postcode', 'message'])
      expect(html, name).toContain(form[name]);
    // The database's log may have given back a page in the meantime.
    on.disk.fill();
    const answer = await leads.sendByApi();
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      status: 503,
      detail: 'The disk is full; try again in 30 s.',
    });
  });

  it('shows every page, and pictures in new widths without storing them', async () => {
    const [car = '', other = ''] = cars.slice(15).map(({ slug }) => `/cars/${slug}`);
    for (const path of ['/', '/search/new-used-and-demo-cars', car, other, '/contact', '/favourites'])
      expect(await status(path), path).toBe(200);
    // A draft that has begun finds no room, and goes.
    const stored = inMedia().filter((name) => !name.startsWith('.'));
    const page = (await on.ask(car)).body.toString();
    const paths = new Set(Array.from(page.matchAll(/\/media\/\d+\/480\/[^" ,]+/g), ([path]) => path));
    for (const path of [...paths].slice(0, 6)) pictures.set(path, await on.ask(path));
    expect(pictures.size).toBe(6);
    const unexpected = [...pictures].filter(([, answer]) => ![200, 503].includes(answer.status));
    expect(unexpected).toEqual([]);
    await expect.poll(inMedia, patience).toEqual(stored);
  });

  it('stays alive, and is not ready because the disk is full', async () => {
    expect(await status('/healthz')).toBe(200);
    const ready = await on.ask('/readyz');
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.body.toString())).toMatchObject({ cause: 'the disk is full' });
    expect(on.site.process.exitCode).toBeNull();
  });

  it('logs the full disk in a few lines, without personal details', () => {
    const lines = logLines();
    const minutes = Math.ceil((performance.now() - fullAt) / 60_000);
    const outages = lines.filter(({ msg }) => msg === 'the disk is full; waiting for room');
    expect(outages.length).toBeGreaterThan(0);
    expect(lines.length, JSON.stringify(lines)).toBeLessThan(10 * minutes);
    expect(lines.filter(({ at }) => at !== undefined)).toEqual([]);
    expect(on.site.output()).not.toMatch(shopperTraces);
  });

  describe('once there is room again', () => {
    it('takes leads within seconds, the refused form among them', async () => {
      on.disk.makeRoom();
      await expect.poll(async () => (await leads.sendForm(form)).status, patience).toBe(303);
      await expect.poll(async () => (await leads.sendByApi()).status, patience).toBe(201);
      await expect.poll(() => status('/readyz'), patience).toBe(200);
    });

    it('serves whole pictures, the same as before', async () => {
      for (const [path, before] of pictures) {
        const now = await on.ask(path);
        expect(now.status).toBe(200);
        expect((await sharp(now.body).stats()).channels.length).toBeGreaterThan(2);
        if (before.status === 200) expect(now.body.equals(before.body)).toBe(true);
      }
    });

    it('has every acknowledged lead and no refused one, and delivers them all', async () => {
      const listed = await on.dealer('leads', 'list', '--tenant', 'brolga', '--json');
      const stored: StoredLead[] = JSON.parse(listed.stdout);
      expect(stored.map((lead) => lead.id).sort()).toEqual([...leads.acknowledged()].sort());
      const again = stored.filter((lead) => lead.contact.email === form['email']);
      expect(again.map((lead) => lead.suspect)).toEqual([null]);
      const mails = stored.filter((lead) => !lead.suspect).map((lead) => `${lead.id}-email.eml`);
      await expect
        .poll(() => readdirSync(join(on.dataFolder, 'outbox')), { timeout: 120_000, interval: 500 })
        .toEqual(expect.arrayContaining(mails));
    });

    it('stops with exit code 0', async () => {
      expect(on.site.process.exitCode).toBeNull();
      expect(await on.site.stop()).toBe(0);
    });
  });
});
