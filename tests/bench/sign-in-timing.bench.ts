import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectSqlite } from '#server/platform/database/connect';
import { newUlid } from '#server/platform/ulid';
import { responseBytes } from '../support/response-bytes';
import { allCodes } from '../support/sent-messages';
import { type Site, startSite } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { copyTenants, host, tenant } from './demo-site';
import { mannWhitney } from './mann-whitney';
import { median, table } from './table';

export const title = 'Sign-in with a number that has an account and with one that has none, asked in turn';
const samples = 500;
const warmUps = 50;
const perStep = samples + warmUps;

interface Shopper {
  readonly phone: string;
  readonly from: string;
  cookie: string;
}
/** A number with an account and one without. */
type Pair = Readonly<Record<'known' | 'unknown', Shopper>>;

/** Times of each step, and whether the responses are the same bytes; a Markdown table. */
export async function run(): Promise<string> {
  const tenants = mkdtempSync(join(tmpdir(), 'timing-tenants-'));
  // One site may send as many codes as this asks for.
  copyTenants(tenants, ({ accounts }) => ({ accounts: { ...accounts, daily_texts: 100_000 } }));
  const environment = { LOG_LEVEL: 'error', TENANTS_DIR: tenants, CLIENT_IP_HEADER: 'X-Real-IP' };
  const site = await startSite({ environment });
  try {
    const pairs = Array.from({ length: 2 * perStep }, (_, at) => pairOf(at));
    await addAccounts(site.dataDir, pairs);
    const ask = asker(site);
    const asked = await inTurn(pairs, async (shopper) => {
      const answer = await ask(shopper, { phone: shopper.phone });
      shopper.cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      return answer;
    });
    const codes = await allCodes(site.dataDir, 2 * pairs.length);
    const codeOf = ({ phone }: Shopper) => codes.get(phone) ?? '';
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const refused = await inTurn(pairs.slice(0, perStep), (one) => ask(one, { code: wrong(codeOf(one)) }));
    const signedIn = await inTurn(pairs.slice(perStep), (one) => ask(one, { code: codeOf(one) }));
    return table(
      ['step', 'samples', 'responses', 'with an account', 'without', 'p-value', 'same bytes'],
      [row('number', asked), row('wrong code', refused), row('right code', signedIn)],
    );
  } finally {
    await site.stop();
    rmSync(tenants, { recursive: true, force: true });
  }
}

function pairOf(at: number): Pair {
  const shopper = (half: number): Shopper => ({
    phone: `+6141${3_000_000 + 2 * at + half}`,
    from: `198.${18 + half}.${at >> 8}.${at & 255}`,
    cookie: '',
  });
  return { known: shopper(0), unknown: shopper(1) };
}

function asker({ port }: Site) {
  return (shopper: Shopper, form: Readonly<Record<string, string>>) =>
    askSite({
      port,
      host,
      method: 'POST',
      path: form['code'] === undefined ? '/sign-in' : '/sign-in?step=code',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        'X-Real-IP': shopper.from,
        Cookie: shopper.cookie,
      },
      body: new URLSearchParams(form).toString(),
    });
}

interface Sample {
  readonly ms: number;
  readonly response: string;
}
type Step = Readonly<Record<keyof Pair, readonly Sample[]>>;

/** Asks for both of each pair, in an order by chance. The first pairs warm the site up and don't count. */
async function inTurn(pairs: readonly Pair[], ask: (shopper: Shopper) => Promise<SiteAnswer>): Promise<Step> {
  const step = { known: [] as Sample[], unknown: [] as Sample[] };
  for (const pair of pairs) {
    const order = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const started = performance.now();
      const answer = await ask(pair[kind]);
      step[kind].push({ ms: performance.now() - started, response: responseBytes(answer, pair[kind].phone) });
    }
  }
  return { known: step.known.slice(warmUps), unknown: step.unknown.slice(warmUps) };
}

function row(name: string, { known, unknown }: Step): (string | number)[] {
  const times = (of: readonly Sample[]) => of.map(({ ms }) => ms);
  const kinds = (of: readonly Sample[]) => new Set(of.map(({ response }) => response));
  const isSame = [...kinds(known)].sort().join() === [...kinds(unknown)].sort().join();
  const ms = (of: readonly Sample[]) => `${median(times(of)).toFixed(2)} ms`;
  const p = mannWhitney(times(known), times(unknown)).toFixed(3);
  return [name, known.length, kinds(known).size, ms(known), ms(unknown), p, isSame ? 'yes' : 'NO'];
}

async function addAccounts(dataDir: string, pairs: readonly Pair[]): Promise<void> {
  const database = connectSqlite(dataDir);
  const at = new Date(Date.now() - 86_400_000);
  const created_at = at.toISOString();
  for (const { known } of pairs) {
    const customer = { id: newUlid(at), tenant, phone: known.phone, name: null };
    await database
      .insertInto('customers')
      .values({ ...customer, created_at, last_sign_in_at: created_at })
      .execute();
  }
  await database.destroy();
}
