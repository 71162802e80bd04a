import { randomInt } from 'node:crypto';
import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import type { Allowance } from '#server/platform/database/allowances';
import { addressGroup, isSharedAddress } from '#server/platform/http/peer-address';
import { keyedHash } from '#server/platform/site-secret';
import { localTime } from '#server/platform/text/local-time';
import { newUlid } from '#server/platform/ulid';
import {
  browserCookie,
  knowsNumber,
  type SignInBrowser,
  signInBrowser,
  withNewAttempt,
  withNumber,
} from './browser-cookie';
import type { SignInVisit } from './create-customers';
import { newSession, sessionOf } from './customer-session';
import type { Customer } from './customer-store';
import {
  type Connection,
  codeAllowances,
  codeDigits,
  codeIn,
  codeMinutes,
  codeText,
  isDemonstration,
  isPrivateAddress,
  wrongGuessAllowance,
} from './rules/sign-in-code';
import type { Issue, PendingCode, Redemption } from './sign-in-codes';

/** A code that is on its way, or the reason why none was sent. */
type CodeRequested =
  | { readonly state: 'sent'; readonly cookie: string }
  | Extract<Issue, { state: 'refused' }>;

/**
 * Sends a code to a mobile number (E.164), bound to this browser; the code that it had stops working. Does the same
 * whether or not the number has an account.
 */
export async function requestCode(visit: SignInVisit, phone: string): Promise<CodeRequested> {
  const { tenant, now, services, url } = visit;
  const previous = await signInBrowser(visit);
  const browser = withNewAttempt(previous);
  const attemptHash = attemptHashOf(visit, browser.attempt);
  const code = isDemonstration(tenant) ? demoCodeOf(visit, attemptHash) : newCode();
  const issue = await services.signInCodes.issue(
    {
      tenant: tenant.slug,
      phone,
      attemptHash,
      now,
      codeHash: codeHashOf(visit, attemptHash, code),
      replaces: previous.attempt && attemptHashOf(visit, previous.attempt),
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
      text: codeText(tenant, url.hostname, code),
    },
    allowancesOf(visit, previous, phone),
  );
  if (issue.state === 'sent') return { state: 'sent', cookie: await browserCookie(visit, browser) };
  services.log.info({ tenant: tenant.slug, of: issue.of }, 'a sign-in code was refused');
  return issue;
}

/** The code that this browser has asked for; null if there is none or it has expired. */
export async function pendingCode(visit: SignInVisit): Promise<PendingCode | null> {
  const { attempt } = await signInBrowser(visit);
  if (attempt === undefined) return null;
  return visit.services.signInCodes.pending(visit.tenant.slug, attemptHashOf(visit, attempt), visit.now);
}

const attemptHashOf = ({ tenant, services }: SignInVisit, attempt: string): string =>
  keyedHash(services.secret, 'sign-in attempt', tenant.slug, attempt);

const codeHashOf = ({ tenant, services }: SignInVisit, attemptHash: string, code: string): string =>
  keyedHash(services.secret, 'sign-in code', tenant.slug, attemptHash, code);

/** The code of this browser's attempt, on a demonstration; undefined on any other site. */
export async function demoCode(visit: SignInVisit): Promise<string | undefined> {
  const { attempt } = await signInBrowser(visit);
  if (attempt === undefined || !isDemonstration(visit.tenant)) return undefined;
  return demoCodeOf(visit, attemptHashOf(visit, attempt));
}

/** Follows from the attempt, so that its page can show it: the database has only a hash of a code. */
function demoCodeOf({ tenant, services }: SignInVisit, attemptHash: string): string {
  const hash = keyedHash(services.secret, 'demo sign-in code', tenant.slug, attemptHash);
  return String(Number.parseInt(hash.slice(0, 12), 16) % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** Each number is equally likely. */
const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');

function allowancesOf(visit: SignInVisit, browser: SignInBrowser, phone: string) {
  const { tenant } = visit;
  return codeAllowances(
    {
      tenant: tenant.slug,
      phone,
      connection: connectionOf(visit),
      browser: browser.id,
      knownBrowser: knowsNumber(visit, browser, phone) ? browser.id : undefined,
      date: dateAt(visit),
      dailyTexts: tenant.accounts.daily_texts,
    },
    allowanceName(visit),
  );
}

/** The site's limit on wrong guesses today. */
export const wrongGuessesOf = (visit: SignInVisit): Allowance =>
  wrongGuessAllowance({ tenant: visit.tenant.slug, date: dateAt(visit) }, allowanceName(visit));

const dateAt = ({ tenant, now }: SignInVisit): string => localTime(tenant.time_zone, now).date;

const allowanceName =
  ({ services }: SignInVisit) =>
  (...parts: readonly string[]): string =>
    keyedHash(services.secret, 'sign-in allowance', ...parts);

/** Null if the address is a proxy's or this machine's own, which many visitors share. */
function connectionOf({ request, clientAddress }: SignInVisit): Connection | null {
  if (isSharedAddress(request) || isPrivateAddress(clientAddress)) return null;
  const network = addressGroup(clientAddress, 48);
  return { own: addressGroup(clientAddress, 64), network: network === clientAddress ? undefined : network };
}

/** A customer who has just signed in, and the Set-Cookie headers that say so. */
interface CodeSignIn {
  readonly customer: Customer;
  readonly cookies: readonly string[];
}

/** `not-a-code`: not six digits, and no guess is counted. */
type CodeRefusal = Exclude<Redemption, { state: 'signed-in' }> | { readonly state: 'not-a-code' };
type CodeOutcome = ({ readonly state: 'signed-in' } & CodeSignIn) | CodeRefusal;

class CodeRefused extends Error {
  override readonly name = 'CodeRefused';
  constructor(readonly refusal: CodeRefusal) {
    super(refusal.state);
  }
}

/** Signs in with the code that was sent to a phone. */
class CodeStrategy extends Strategy<CodeSignIn, { readonly code: string }> {
  override name = 'code';

  override async authenticate(request: Request): Promise<CodeSignIn> {
    const form = new URLSearchParams(await request.text());
    return this.verify({ code: form.get('code') ?? '' });
  }
}

/**
 * Signs in the number that this browser's code was sent to, under a new session ID; the browser's previous session
 * ends. The first sign-in creates the account.
 */
export async function redeemCode(visit: SignInVisit, entered: string): Promise<CodeOutcome> {
  const form = new Request(visit.url, { method: 'POST', body: new URLSearchParams({ code: entered }) });
  const authenticator = new Authenticator<CodeSignIn>().use(
    new CodeStrategy(({ code }) => verify(visit, code)),
  );
  try {
    return { state: 'signed-in', ...(await authenticator.authenticate('code', form)) };
  } catch (error) {
    if (error instanceof CodeRefused) return error.refusal;
    throw error;
  }
}

async function verify(visit: SignInVisit, entered: string): Promise<CodeSignIn> {
  const code = codeIn(entered);
  if (code === undefined) throw new CodeRefused({ state: 'not-a-code' });
  const browser = await signInBrowser(visit);
  if (browser.attempt === undefined) throw new CodeRefused({ state: 'void' });
  const attemptHash = attemptHashOf(visit, browser.attempt);
  const session = newSession(visit);
  const redemption = await visit.services.signInCodes.redeem({
    tenant: visit.tenant.slug,
    attemptHash,
    now: visit.now,
    session: session.row,
    codeHash: codeHashOf(visit, attemptHash, code),
    newCustomerId: newUlid(visit.now),
    endsSession: await sessionOf(visit),
    wrongGuesses: wrongGuessesOf(visit),
  });
  if (redemption.state !== 'signed-in') throw new CodeRefused(redemption);
  const { customer } = redemption;
  const remembered = await browserCookie(visit, withNumber(visit, browser, customer.phone));
  return { customer, cookies: [...(await session.cookies()), remembered] };
}
