import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { copySites } from '../support/demo-sites';
import { folderForFile } from '../support/folder';
import { formWith } from '../support/page-form';
import { patience } from '../support/patience';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { type Site, startSite } from '../support/site';
import { askSite, type SiteAnswer, type SiteQuestion } from '../support/site-request';
import { postLead } from './lead-intake';

const operator = { authorization: 'Bearer operator-token-of-more-than-thirty-two-letters' };
const metrics = { authorization: 'Bearer metrics-token-of-more-than-thirty-two-letters' };
const tokenOf = ({ authorization }: typeof operator): string => authorization.replace('Bearer ', '');
const host = 'brolga.localhost';
const phone = /<a [^>]*href="tel:[\d+]+"/;

const folder = folderForFile();
let postgres: RunningPostgres;
let site: Site;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await startSite({
    dataDir: join(folder, 'data'),
    environment: {
      TENANTS_DIR: copySites(join(folder, 'tenants'), 'brolga'),
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret of these sites, long enough for the key',
      OPERATOR_TOKEN: tokenOf(operator),
      METRICS_TOKEN: tokenOf(metrics),
    },
  });
});
afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
});

interface Answer extends SiteAnswer {
  readonly text: string;
}

async function ask(path: string, more: Partial<SiteQuestion> = {}): Promise<Answer> {
  const answer = await askSite({ port: site.port, host, path, ...more });
  return { ...answer, text: answer.body.toString() };
}

const statuses = async (paths: readonly string[], headers = {}): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await ask(path, { headers })).status])),
  );
const all = (paths: readonly string[], status: number): Record<string, number> =>
  Object.fromEntries(paths.map((path) => [path, status]));

/** A page that anonymous visitors ask for often. */
const popular = '/search/ute';
const pages = ['/', '/search/mazda', '/find-by-budget', '/favourites'];
const apis = ['/api/search?limit=1', '/api/facets', '/api/cars/none'];
const operatorPath = '/internal/v1/sites/brolga';

const message = 'Is the blue one still there?';
const person = {
  name: 'Robin',
  last_name: 'Ng',
  email: 'robin@shopper.example',
  phone: '0491 570 156',
  postcode: '4000',
  message,
};
const enquiry = { ...person, category: 'Enquiry', location_id: 'aspley' };

/** The contact form as a browser without JavaScript sends it. */
async function contactForm(): Promise<Partial<SiteQuestion>> {
  const { values } = formWith((await ask('/contact')).text, 'message');
  const fields = new URLSearchParams({ ...values, ...person });
  return {
    method: 'POST',
    body: fields.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', referer: `http://${host}/contact` },
  };
}

interface LogLine {
  readonly error?: string;
  readonly at?: unknown;
  readonly msg: string;
}

const logLines = (): LogLine[] =>
  site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe.sequential('a site whose database stops and comes back', () => {
  let form: Partial<SiteQuestion>;
  let cached: Answer;

  it('works while the database is up', async () => {
    expect(await statuses([...pages, popular])).toEqual(all([...pages, popular], 200));
    for (let asked = 0; asked < 3; asked += 1) cached = await ask(popular);
    form = await contactForm();
    expect((await ask('/api/search?limit=1')).status).toBe(200);
    expect((await ask(operatorPath, { headers: operator })).status).toBe(200);
    await postgres.pause();
  });

  it('shows a helpful page with 503 inside the frame of the site', async () => {
    const page = await ask('/search/mazda?price_max=29999');
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBe('30');
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const title = 'We’ll be right back';
    for (const each of [`<h1>${title}</h1>`, `<title>${title}</title>`, 'try again in a minute', '<footer'])
      expect(page.text).toContain(each);
    expect(page.text).toMatch(/<a [^>]*href="">Try again<\/a>/);
    expect(page.text).toMatch(phone);
    expect(page.text).toContain('Brolga Motor Group');
    expect((await ask('/search/mazda?price_max=29999', { method: 'HEAD' })).status).toBe(503);
  });

  it('answers 60 visitors at once with 503', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => ask(`/search/mazda?price_max=${30_000 + at}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  });

  it('still sends a cached page', async () => {
    const page = await ask(popular);
    expect(page.status).toBe(200);
    expect(page.text).toBe(cached.text);
  });

  it('answers the API with a problem document and its request ID', async () => {
    for (const [path, headers] of [
      ...apis.map((each) => [each, {}] as const),
      [operatorPath, operator] as const,
    ]) {
      const answer = await ask(path, { headers });
      expect(answer.status, path).toBe(503);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(answer.headers['retry-after']).toBe('30');
      expect(JSON.parse(answer.text)).toMatchObject({
        status: 503,
        title: 'Temporarily unavailable',
        request_id: answer.headers['x-request-id'],
        detail: 'The database cannot be reached; try again in 30 s.',
      });
    }
    expect((await ask(operatorPath)).status).toBe(401);
  });

  const again = 'We haven’t received this yet';
  /** The page of these forms needs the database. */
  const plain = 'We haven’t received what you sent';
  const valuation = '/valuations/01JD9QZ0000000000000000000';
  it.each<[string, string, string | undefined, string[]]>([
    ['the contact form', '/contact', undefined, [again, message]],
    ['the contact form with scripts', '/contact.data', undefined, [again]],
    ['a mobile number', '/sign-in', 'phone=0491+570+158', [again, 'value="0491 570 158"']],
    ['a valuation', `${valuation}?step=kilometres`, 'kilometres=43%2C217', [plain]],
    ['a valuation with scripts', `${valuation}.data?step=kilometres`, 'kilometres=43%2C217', [again]],
    ['the desk’s sign-in', '/desk/sign-in', 'email=a%40b.example&password=wrong', [plain]],
  ])('returns 503 for %s, and says that it has not arrived', async (_, path, body, words) => {
    const { status, headers, text } = await ask(path, { ...form, ...(body && { body }) });
    expect([status, headers['retry-after']]).toEqual([503, '30']);
    for (const each of words) expect(text).toContain(each);
  });

  it('returns 503 for a lead by the API', async () => {
    expect((await postLead(site, 'brolga', enquiry)).status).toBe(503);
  });

  it('is alive but not ready', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    const readiness = await ask('/readyz');
    expect(readiness.status).toBe(503);
    expect(JSON.parse(readiness.text).cause).toMatch(/^the database cannot be reached \(\w+\)$/);
  });

  it('counts 503 in its metrics', async () => {
    const { text } = await ask('/metrics', { headers: metrics });
    expect(text).toMatch(/^http_\S*\{[^}]*route="\/search\/\*"[^}]*status="503"[^}]*\} \d+/m);
    expect(text).not.toMatch(/^http_\S*\{[^}]*status="500"/m);
  });

  it('logs the outage as one line for each thread, without a stack', async () => {
    await wait(3_000);
    const lines = logLines();
    const outages = lines.filter(({ msg }) => msg.startsWith('the database cannot be reached'));
    expect(outages.length).toBeGreaterThan(0);
    expect(outages.length).toBeLessThan(8);
    expect(
      lines.filter(({ at, error, msg }) => at || error === 'DatabaseAway' || /unexpected/.test(msg)),
    ).toEqual([]);
  });

  it('works again by itself, and has stored no form that it refused', async () => {
    await postgres.resume();
    await expect.poll(async () => (await ask('/readyz')).status, patience).toBe(200);
    const paths = [...pages, ...apis.slice(0, 2), '/healthz', popular];
    expect(await statuses(paths)).toEqual(all(paths, 200));
    expect((await ask(operatorPath, { headers: operator })).status).toBe(200);
    expect(await storedLeads()).toBe(0);
    expect((await ask('/contact', form)).status).toBe(303);
    expect(await storedLeads()).toBe(1);
  });
});

async function storedLeads(): Promise<number> {
  const database = connectPostgres(postgres.url);
  const leads = await database.selectFrom('leads').select('id').execute();
  await database.destroy();
  return leads.length;
}
