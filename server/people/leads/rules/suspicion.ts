import type { Lead } from '#server/settings/lead';
import { formTokenField, honeypotField } from './enquiry-fields';
import { tokenSuspicion } from './form-token';

/** Why a lead looks like spam, and whether that is enough to quarantine it. */
export interface Suspicion {
  readonly reason: string;
  readonly holds: boolean;
}

/** Signals from the form itself: the hidden field, and the signed time it was rendered. */
export function formSuspicions(
  secret: string,
  tenant: string,
  entered: Readonly<Record<string, unknown>>,
  now: Date,
): Suspicion[] {
  const trapped = textOf(entered[honeypotField]).trim() !== '';
  const token = tokenSuspicion(secret, tenant, textOf(entered[formTokenField]), now);
  return [
    ...(trapped ? [{ reason: 'honeypot filled', holds: true }] : []),
    // A page left open for days is most likely a person's: noted, not quarantined.
    ...(token ? [{ reason: token, holds: token !== 'form older than 24 hours' }] : []),
  ];
}

/** A form token is valid for one form: a second form with it, with other content, waits for a person's decision. */
export const tokenReused: Suspicion = { reason: 'form token used before', holds: true };

/** How to store a suspected lead: nothing is rejected; a quarantined one waits for a person's decision. */
export function judged(found: readonly Suspicion[]): Pick<Lead, 'suspect' | 'quarantined'> {
  if (found.length === 0) return {};
  const suspect = found.map(({ reason }) => reason).join('; ');
  return { suspect, ...(found.some(({ holds }) => holds) ? { quarantined: 'held' } : {}) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
