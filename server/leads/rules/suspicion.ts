import { createHash } from 'node:crypto';
import type { Attached, LeadFile } from '#server/leads/lead-store';
import type { FieldRule, Texts } from '#server/page/views/field-rule';
import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';
import type { Lead } from '#server/settings/lead';
import { formTokenField, honeypotField } from './shared-fields';

/** Why a form looks automated; null if it does not. A reason flags the lead; it never rejects it. */
type TokenSuspicion =
  | 'no form token'
  | 'forged form token'
  | 'sent within 2 seconds'
  | 'form older than 24 hours';

const hasty: TokenSuspicion = 'sent within 2 seconds';
const fastestPersonMs = 2_000;
const longestOpenMs = 24 * 60 * 60 * 1_000;

const signedText = (tenant: string, issued: string, once: string) =>
  `form-token\n${tenant}\n${issued}\n${once}`;

/**
 * A one-time token with the signed time the form was rendered: `<ms in base 36>.<random>.<signature>`.
 * `random` is at least 16 unguessable bytes; a token is valid on its own tenant's forms only.
 */
export function formToken(secret: SiteSecret, tenant: string, now: Date, random: Uint8Array): string {
  const issued = now.getTime().toString(36);
  const once = Buffer.from(random).toString('base64url');
  return `${issued}.${once}.${sign(secret, signedText(tenant, issued, once))}`;
}

/** Judges a submitted form's token. A form that was open when the clock moved back is genuine. */
export function tokenSuspicion(
  secret: SiteSecret,
  tenant: string,
  token: string,
  now: Date,
): TokenSuspicion | null {
  if (token === '') return 'no form token';
  const [, issued, once, signed] = /^([0-9a-z]{1,11})\.([\w-]{22,86})\.([\w-]{43})$/.exec(token) ?? [];
  if (issued === undefined || once === undefined || signed === undefined) return 'forged form token';
  if (!isSigned(secret, signedText(tenant, issued, once), signed)) return 'forged form token';
  const ageMs = now.getTime() - Number.parseInt(issued, 36);
  // A time in the future means the clock was set back while the form was open; it can't be forged.
  if (ageMs >= 0 && ageMs < fastestPersonMs) return 'sent within 2 seconds';
  return ageMs > longestOpenMs ? 'form older than 24 hours' : null;
}

/**
 * Whether the sender of a lead that waits only for its haste has gone on with the same journey since, as a person does whose
 * browser filled in the first form. `at`: their latest step.
 */
export function wentOnAfterHaste(
  { suspect, quarantined, created_at }: Pick<Lead, 'suspect' | 'quarantined' | 'created_at'>,
  at: string,
): boolean {
  const isHeldForHaste = quarantined === 'held' && suspect === hasty;
  return isHeldForHaste && Date.parse(at) - Date.parse(created_at) >= fastestPersonMs;
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url');

/** Keys that identify a repeated lead. */
export interface ContentKeys {
  /** Of the content and the current time window. */
  readonly key: string;
  /** The key of the same content in the previous time window. */
  readonly before: string;
  /** A lead with either key, from this instant or later, is the same lead. */
  readonly since: string;
}

/**
 * Keys that identify the same content, sent again within `minutes`: undefined when 0. Time is divided into windows of
 * that length, so that a unique key prevents even two simultaneous submissions from creating two leads.
 */
export function contentKeys(content: unknown, now: Date, minutes: number): ContentKeys | undefined {
  if (minutes === 0) return undefined;
  const stretchMs = minutes * 60_000;
  const stretch = Math.floor(now.getTime() / stretchMs);
  const hash = hashOf(JSON.stringify(content));
  return {
    key: `${hash}.${stretch}`,
    before: `${hash}.${stretch - 1}`,
    since: new Date(now.getTime() - stretchMs).toISOString(),
  };
}

/** Attachments as part of the content: a different file or time makes a different lead. */
export const attachedContent = ({
  files = [],
  booking,
}: Pick<Attached, 'files' | 'booking'> = {}): unknown => [
  files.map(({ name, bytes }) => [name, hashOf(bytes)]),
  booking,
];

/**
 * A lead's unique key in the database, from its one-time token and its content: the same form sent twice is one lead,
 * while a token shared by two people (a cached page), or a corrected form sent again, never loses a lead.
 * Undefined without a token.
 */
export function oneTimeKey(
  token: string,
  fields: Texts,
  files: readonly Pick<LeadFile, 'bytes'>[] = [],
): string | undefined {
  if (token === '') return undefined;
  const content = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([token, content, ...files.map(({ bytes }) => hashOf(bytes))]));
}

/** Marks one of the uses of a token, with any content; undefined without a token. */
export const tokenMark = (token: string, use: number): string | undefined =>
  token === '' ? undefined : hashOf(`form\n${token}${use === 0 ? '' : `\n${use}`}`);

/** An integrator's `Idempotency-Key` as a token; different callers' keys are separate. */
export const callerToken = (caller: string, key: string): string => JSON.stringify(['api', caller, key]);

/** Why a lead looks like spam, and whether that is enough to quarantine it. */
export interface Suspicion {
  readonly reason: string;
  readonly holds: boolean;
}

/**
 * Signals from the form itself: the hidden field, and the signed time it was rendered. `isFilledIn`: it came with the
 * details of a signed-in shopper, who may send it at once.
 */
export function formSuspicions(
  secret: SiteSecret,
  tenant: string,
  values: Readonly<Record<string, unknown>>,
  now: Date,
  isFilledIn = false,
): Suspicion[] {
  const trapped = textOf(values[honeypotField]).trim() !== '';
  const token = tokenSuspicion(secret, tenant, textOf(values[formTokenField]), now);
  return [
    ...(trapped ? [{ reason: 'honeypot filled', holds: true }] : []),
    // A page left open for days is most likely a person's: noted, not quarantined.
    ...(token && !(isFilledIn && token === hasty)
      ? [{ reason: token, holds: token !== 'form older than 24 hours' }]
      : []),
  ];
}

/** Whether nothing but its speed speaks against a form. */
export function isHasty(...form: Parameters<typeof formSuspicions>): boolean {
  const suspicions = formSuspicions(...form);
  return suspicions.length === 1 && suspicions[0]?.reason === hasty;
}

/** A form token is valid for one form and two corrections of it: more, with other content, wait for a person's decision. */
export const tokenReused: Suspicion = { reason: 'form token used before', holds: true };

/** How to store a suspected lead: nothing is rejected; a quarantined one waits for a person's decision. */
export function verdictOf(suspicions: readonly Suspicion[]): Pick<Lead, 'suspect' | 'quarantined'> {
  if (suspicions.length === 0) return {};
  const suspect = suspicions.map(({ reason }) => reason).join('; ');
  return { suspect, quarantined: suspicions.some(({ holds }) => holds) ? 'held' : undefined };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const links = /https?:\/\/|\bwww\./gi;
/** Typed by link spammers but not by people: HTML and BBCode. */
const markup = /<\s*(a\s|script|iframe|img\s)|\[url[=\]]/i;
/** Lines that only mean something in an email header. People do write "To:" and "Cc:". */
const mailHead = /^(content-type|mime-version|content-transfer-encoding)\s*:|^bcc\s*:\s*\S+@\S/im;
const nameFields = ['name', 'last_name', 'postcode', 'phone'];

/**
 * Signs of automation in a lead's texts (the few that ordinary messages do not have). `entered` is the raw input: a
 * browser sends no line break from a single-line field.
 */
export function contentSuspicions(
  rules: readonly FieldRule[],
  values: Readonly<Record<string, unknown>>,
  { most_links }: { readonly most_links: number },
): Suspicion[] {
  const texts = rules.map((rule) => [rule, textOf(values[rule.name])] as const);
  const all = texts.map(([, text]) => text).join('\n');
  const suspicions = [
    texts.some(([rule, text]) => rule.control !== 'textarea' && /[\r\n]/.test(text.trim()))
      ? 'line break in a single-line field'
      : '',
    texts.some(([{ name }, text]) => nameFields.includes(name) && text.search(links) !== -1)
      ? 'link instead of a name'
      : '',
    (all.match(links) ?? []).length > most_links ? 'many links' : '',
    markup.test(all) ? 'links in markup' : '',
    mailHead.test(all) ? 'email headers in the message' : '',
  ];
  return suspicions.filter(Boolean).map((reason) => ({ reason, holds: true }));
}
