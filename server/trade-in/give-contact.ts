import { consentFields, consentsAsked, consentsGiven } from '#server/leads/rules/consents';
import { attributesField, readAttributes } from '#server/leads/rules/lead-attributes';
import { cleanFields } from '#server/leads/rules/lead-fields';
import { checkFields } from '#server/leads/rules/lead-form';
import { contactFields, messageField } from '#server/leads/rules/shared-fields';
import { admitSender } from '#server/leads/sender-limits';
import { submitLead } from '#server/leads/submit-lead';
import type { FieldRule } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import { admitNumber } from './admit-valuation';
import { changeValuation } from './change-valuation';
import { countAcceptance } from './decide-offer';
import { valuationOf } from './find-valuation';
import { leadInputOf } from './lead-input';
import { withoutNumber } from './rules/valuation-allowances';
import { leadsOfValuation } from './store-lead';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';
import { withEstimate } from './value-car';

type Entered = Readonly<Record<string, unknown>>;
type Outcome = Promise<Result<Valuation, Refusal>>;

/** How contact details came. */
export interface Sender {
  readonly source: 'form' | 'api';
  /** Sent with an API key: never treated as spam. */
  readonly trusted?: boolean | undefined;
}

const detailFields: readonly FieldRule[] = [...contactFields, messageField(false)];

/** The fields of the contact step: those of every form, and its consents. */
export const contactStepFields = ({
  tenant,
  now,
}: Pick<TradeInVisit, 'tenant' | 'now'>): readonly FieldRule[] => [
  ...detailFields,
  ...consentFields(tenant, now),
];

/**
 * Takes the contact details, at any time. The first ones make the lead, judged as every other one, which stays with the
 * dealer until the journey ends; later ones correct it. Where contact details come first, the number follows now.
 */
export async function giveContact(
  visit: TradeInVisit,
  id: string,
  entered: Entered,
  sender: Sender = { source: 'form' },
): Outcome {
  const stored = await valuationOf(visit, id);
  if (!stored.ok) return stored;
  const fields = sender.source === 'form' ? contactStepFields(visit) : detailFields;
  const check = checkFields(fields, entered);
  if (!check.ok) return err({ kind: 'invalid', errors: check.error });
  const details = cleanFields(detailFields, check.value);
  if (stored.value.leadId !== null) return correctContact(visit, id, entered, details, sender);
  const admission = sender.trusted ? undefined : await admitSender(visit);
  if (admission && admission.waitSeconds > 0) {
    return err({ kind: 'too-many', waitSeconds: admission.waitSeconds });
  }
  const outcome = await addLead(visit, stored.value, entered, details, fields, sender);
  if (!outcome.ok) await admission?.giveBack();
  return outcome;
}

async function addLead(
  visit: TradeInVisit,
  stored: Valuation,
  entered: Entered,
  details: Readonly<Record<string, string>>,
  fields: readonly FieldRule[],
  sender: Sender,
): Outcome {
  const { tenant, services } = visit;
  const admitted = await underNumber(visit, stored, details['phone'] ?? '');
  const sentAttributes = tenant.analytics.visited_pages
    ? readAttributes(entered[attributesField])
    : undefined;
  const attributes = admitted.attributes ?? sentAttributes ?? null;
  const valuation = { ...(await withEstimate(visit, admitted, true)), attributes };
  const leads = leadsOfValuation(visit, valuation);
  const input = { ...leadInputOf(visit, valuation, entered, fields), ...sender };
  const outcome = await submitLead({ ...services.leadIntake, leads }, input);
  if (!outcome.ok) return err({ kind: 'invalid', errors: outcome.error });
  // Another tab may have changed the car meanwhile.
  const valued = await changeValuation(visit, stored.id, async (one) =>
    ok({ next: await withEstimate(visit, one) }),
  );
  if (valued.ok && !outcome.value.repeated) await countAcceptance(visit, valued.value);
  return valued;
}

/** The valuation counts under the number; beyond its daily limit there is no number any more, but still a lead. */
async function underNumber(visit: TradeInVisit, valuation: Valuation, phone: string): Promise<Valuation> {
  const isNamed = valuation.vehicle !== null || valuation.registration !== null;
  const usedUp = isNamed ? await admitNumber(visit, phone) : null;
  const isOpen = valuation.estimate === null && valuation.noEstimate === null;
  return usedUp && isOpen ? { ...valuation, ...withoutNumber } : valuation;
}

/** Corrects the stored lead. */
function correctContact(
  visit: TradeInVisit,
  id: string,
  entered: Entered,
  details: Readonly<Record<string, string>>,
  { source }: Sender,
): Outcome {
  const consents =
    source === 'form' ? { consents: consentsGiven(consentsAsked(visit.tenant), entered, visit.now) } : {};
  return changeValuation(visit, id, async (valuation) =>
    ok({
      next: await withEstimate(visit, { ...valuation }),
      also: { lead: (lead) => ({ ...lead, ...consents, fields: { ...lead.fields, ...details } }) },
    }),
  );
}
