import type { SiteSecret } from '#server/platform/site-secret';
import type { Tenant } from '#server/settings/tenant-schema';
import { contentSuspicions, formSuspicions, type Suspicion } from './rules/suspicion';
import { type LeadLimits, limitName } from './sender-limits';
import type { FieldRule } from './views/field-rule';

export interface JudgeDeps {
  /** Nothing is counted without it. */
  readonly limits?: LeadLimits | undefined;
  readonly secret: SiteSecret;
}

interface Judged {
  readonly tenant: Tenant;
  readonly entered: Readonly<Record<string, unknown>>;
}

/**
 * Everything that makes a lead look like spam: how the form was sent, its content, recent volume. Nothing here
 * rejects a lead, and ordinary messages trigger none of it.
 */
export async function judgeLead(
  deps: JudgeDeps,
  { tenant, entered }: Judged,
  rules: readonly FieldRule[],
  fields: Readonly<Record<string, string>>,
  now: Date,
): Promise<Suspicion[]> {
  const ofForm = formSuspicions(deps.secret, tenant.slug, entered, now);
  const ofContent = contentSuspicions(rules, entered, tenant.spam);
  return [...ofForm, ...ofContent, ...(await floods(deps, tenant, fields))];
}

/** More than a person sends: under one phone number, one email, or to the whole site. */
async function floods(
  { limits, secret }: JudgeDeps,
  { slug, spam }: Tenant,
  { phone = '', email = '' }: Readonly<Record<string, string>>,
): Promise<Suspicion[]> {
  if (!limits) return [];
  const person = (kind: 'phone' | 'email', value: string) =>
    value === '' ? 0 : limits.count(limitName(secret, slug, kind, value.toLowerCase()), spam.per_person);
  const over = await Promise.all([
    person('phone', phone),
    person('email', email),
    limits.count(limitName(secret, slug, 'site', ''), spam.per_site),
  ]);
  const reasons = [
    'many leads with the same phone number',
    'many leads with the same email address',
    'many leads in a short time',
  ];
  return reasons.flatMap((reason, at) => (over[at] ? [{ reason, holds: true }] : []));
}
