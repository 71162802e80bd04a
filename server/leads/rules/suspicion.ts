import type { FieldRule } from '#server/page/views/field-rule';
import type { SiteSecret } from '#server/platform/site-secret';
import type { Lead } from '#server/settings/lead';
import { tokenSuspicion } from './form-token';
import { formTokenField, honeypotField } from './shared-fields';

/** Why a lead looks like spam, and whether that is enough to quarantine it. */
export interface Suspicion {
  readonly reason: string;
  readonly holds: boolean;
}

/** Signals from the form itself: the hidden field, and the signed time it was rendered. */
export function formSuspicions(
  secret: SiteSecret,
  tenant: string,
  values: Readonly<Record<string, unknown>>,
  now: Date,
): Suspicion[] {
  const trapped = textOf(values[honeypotField]).trim() !== '';
  const token = tokenSuspicion(secret, tenant, textOf(values[formTokenField]), now);
  return [
    ...(trapped ? [{ reason: 'honeypot filled', holds: true }] : []),
    // A page left open for days is most likely a person's: noted, not quarantined.
    ...(token ? [{ reason: token, holds: token !== 'form older than 24 hours' }] : []),
  ];
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
