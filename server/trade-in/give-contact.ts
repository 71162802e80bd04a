import { untilStored } from '#server/leads/journey';
import { consentFields, consentsAsked, consentsGiven } from '#server/leads/rules/consents';
import { destinationsOf } from '#server/leads/rules/destinations';
import { textField } from '#server/leads/rules/field-kinds';
import { attributesField, visitAttributes } from '#server/leads/rules/lead-attributes';
import { cleanFields } from '#server/leads/rules/lead-fields';
import { checkFields } from '#server/leads/rules/lead-form';
import { contactFields, inSiteWords, messageField, reserverFields } from '#server/leads/rules/shared-fields';
import { admitSender } from '#server/leads/sender-limits';
import { type LeadInput, type SubmitLeadDeps, submitLead } from '#server/leads/submit-lead';
import type { FieldRule } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import { filing } from '#server/settings/rules/filing';
import { admitNumber } from './admit-valuation';
import { changeValuation, inItsStep, valuationOf } from './change-valuation';
import { countAcceptance } from './decide-offer';
import { valuationFields } from './rules/lead-of-valuation';
import { plainText } from './rules/own-vehicle';
import { withoutNumber } from './rules/valuation-allowances';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';
import { withEstimate } from './value-car';

type Entered = Readonly<Record<string, unknown>>;
type Outcome = Promise<Result<Valuation, Refusal>>;

/** How contact details came. */
interface Sender {
  readonly source: 'form' | 'api';
  /** Sent with an API key, or given in an order before: never treated as spam, and no form asks for more. */
  readonly trusted?: boolean | undefined;
}

const detailFields: readonly FieldRule[] = [...contactFields, messageField(false)];

/** The fields of the contact step, fewer where the site's forms are short, and the consents of every form. */
export const contactStepFields = ({
  tenant,
  now,
}: Pick<TradeInVisit, 'tenant' | 'now'>): readonly FieldRule[] => [
  ...inSiteWords(tenant.forms.short ? reserverFields(tenant.forms) : detailFields, tenant),
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
  const fields = sender.source === 'form' && !sender.trusted ? contactStepFields(visit) : detailFields;
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
  const { services } = visit;
  const admitted = await underNumber(visit, stored, details['phone'] ?? '');
  const attributes = admitted.attributes ?? visitAttributes(visit, entered[attributesField]) ?? null;
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
  const usedUp = isNamed ? await admitNumber(visit, valuation, phone) : null;
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

/** Whether somebody entered any of the contact details. */
export const hasContact = (entered: Readonly<Record<string, unknown>>): boolean =>
  contactFields.some(({ name }) => plainText(entered[name]) !== '');

const longestFact = 500;

/** What a journey says in its lead, as fields of the form that makes the lead. */
export function factFields(fields: Readonly<Record<string, string>>) {
  const names = Object.keys(fields);
  return {
    rules: names.map((name) => textField({ name, label: name, maxLength: longestFact })),
    entered: Object.fromEntries(names.map((name) => [name, fields[name]?.slice(0, longestFact)])),
  };
}

/** The lead of a valuation as it is stored at first, from the contact details that the shopper entered. */
function leadInputOf(
  { tenant, url, request }: TradeInVisit,
  valuation: Valuation,
  entered: Entered,
  fields: readonly FieldRule[],
): Omit<LeadInput, 'source'> {
  const facts = factFields(valuationFields(valuation));
  const { category, subcategory } = valuation.purpose === 'sell' ? filing.sell : filing.tradeIn;
  return {
    tenant,
    form: { fields: [...fields, ...facts.rules], problems: () => ({}) },
    entered: {
      ...entered,
      ...facts.entered,
      category,
      subcategory,
      car_id: valuation.carId ?? undefined,
    },
    answers: { form_completed: false, offer_accepted: valuation.accepted === true },
    attributes: valuation.attributes ?? undefined,
    isTest: valuation.isTest,
    // Not the page itself: its address opens the valuation.
    url: new URL(startHref(valuation), url.origin).href,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}

/** The page where a valuation starts. */
const startHref = ({ purpose, carId }: Pick<Valuation, 'purpose' | 'carId'>): string => {
  if (purpose === 'sell') return '/sell-my-car';
  return carId === null ? '/trade-in' : `/cars/trade-in?car_id=${encodeURIComponent(carId)}`;
};

/**
 * Stores a lead together with its valuation: one valuation has one lead, however often the details are sent. The lead
 * has no deliveries before the journey ends.
 */
const leadsOfValuation = (visit: TradeInVisit, valuation: Valuation): SubmitLeadDeps['leads'] => ({
  add: async (lead, _destinations, { booking: _booking, bookingHeldUntil: _until, ...attached } = {}) => {
    const { valuations } = visit.services;
    let next: Valuation = valuation;
    const stored = await untilStored(async () => {
      const withLead = inItsStep(visit, { ...next, leadId: lead.id });
      const destinations = withLead.reportedAt === null ? [] : destinationsOf(lead, visit.tenant);
      const outcome = await valuations.addLead(withLead, lead, destinations, attached);
      if (outcome !== 'changed') return outcome;
      const present = await valuations.byId(valuation.tenant, valuation.id);
      if (!present) throw new Error('the valuation was deleted');
      next = { ...present, attributes: valuation.attributes };
      return null;
    });
    if (stored === null) throw new Error('the valuation changed too often');
    return stored;
  },
});
