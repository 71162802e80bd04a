import { randomInt } from 'node:crypto';
import type { Allowance } from '#server/platform/database/allowances';
import { addressGroup, isSharedAddress } from '#server/platform/http/peer-address';
import { keyedHash } from '#server/platform/site-secret';
import { localTime } from '#server/platform/text/local-time';
import {
  browserCookie,
  knowsNumber,
  type SignInBrowser,
  signInBrowser,
  withNewAttempt,
} from './browser-cookie';
import type { SignInVisit } from './create-customers';
import { type Connection, codeAllowances, wrongGuessAllowance } from './rules/code-allowances';
import { codeText } from './rules/code-text';
import { isPrivateAddress } from './rules/private-address';
import { codeDigits, codeMinutes } from './rules/sign-in-code';
import type { Issue, PendingCode } from './sign-in-code-port';

/** A code that is on its way, or the reason why none was sent. */
export type CodeRequested =
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
  const code = newCode();
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

export const attemptHashOf = ({ tenant, services }: SignInVisit, attempt: string): string =>
  keyedHash(services.secret, 'sign-in attempt', tenant.slug, attempt);

export const codeHashOf = ({ tenant, services }: SignInVisit, attemptHash: string, code: string): string =>
  keyedHash(services.secret, 'sign-in code', tenant.slug, attemptHash, code);

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
