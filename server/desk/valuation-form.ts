import type { Valuation } from '#server/trade-in/valuation';
import type { ValuationStore } from '#server/trade-in/valuation-store';
import type { DeskVisit } from './create-desk';

/** A form of the valuation's panel that was refused: shown again as it was typed. */
export interface ValuationTyped {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** The outcome of such a form. `done` has what its note says. */
export type ValuationChange =
  | { readonly state: 'done'; readonly text: string }
  | { readonly state: 'invalid'; readonly typed: ValuationTyped }
  | { readonly state: 'unknown' };

export const refused = (
  form: URLSearchParams,
  errors: Readonly<Record<string, string>>,
): ValuationChange => ({
  state: 'invalid',
  typed: { action: form.get('do') ?? '', values: Object.fromEntries(form), errors },
});

/** Somebody changed the valuation since the page was shown: a colleague, or the shopper. */
export const changedMeanwhile = (form: URLSearchParams): ValuationChange =>
  refused(form, {
    version: 'The valuation has changed since you opened this page. Check it, then send again.',
  });

/** The valuation of a lead if it is still as the page showed it. */
export async function valuationOfForm(
  { services, tenant }: DeskVisit,
  leadId: string,
  form: URLSearchParams,
): Promise<Valuation | 'unknown' | 'changed'> {
  const valuation = await services.valuations.ofLead(tenant.slug, leadId);
  if (!valuation) return 'unknown';
  return String(valuation.version) === form.get('version') ? valuation : 'changed';
}

/** Stores the next state of a valuation; changed if somebody was faster. */
export async function storeValuation(
  { services, now }: DeskVisit,
  form: URLSearchParams,
  next: Valuation,
  text: string,
  also?: Parameters<ValuationStore['change']>[1],
): Promise<ValuationChange> {
  const isStored = await services.valuations.change({ ...next, updatedAt: now.toISOString() }, also);
  return isStored ? { state: 'done', text } : changedMeanwhile(form);
}

/** A whole number as people type it: `$16,200`, `64 000 km`; undefined for anything else. */
export function typedNumber(text: string | null, most: number): number | undefined {
  const digits = (text ?? '').replace(/[\s,$]|km/gi, '');
  const value = /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
  return value !== undefined && value <= most ? value : undefined;
}
