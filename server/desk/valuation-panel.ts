import { stepText } from '#server/leads/rules/lead-valuation';
import { dayInWords, endInWords, localTime } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { reducedPriceDollars } from '#server/stock/cars/rules/trade-in';
import { sumText } from '#server/stock/charges/rules/leading-price';
import { dollars } from '#server/stock/rules/price-line';
import { type PhotoSlot, photoLabel } from '#server/trade-in/rules/photo-slots';
import type { AdjustmentQuestion, Valuation } from '#server/trade-in/valuation';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import { channelsOf, valuationLink } from './revise-offer';
import { momentText } from './rules/desk-time';
import { factsOf, leadHref } from './rules/lead-row';
import { chip } from './rules/page-parts';
import { comparison, inputFacts, noNumberText, numberView, vehicleName } from './rules/valuation-view';
import { questionsOf, type ValuationTyped } from './valuation-changes';
import type { ChipView } from './views/desk-view';

interface Panel {
  readonly visit: StaffVisit;
  readonly lead: Lead;
  readonly valuation: Valuation;
  readonly questions: readonly AdjustmentQuestion[];
  readonly typed: ValuationTyped | undefined;
}

/** The online valuation of a lead's own car; undefined for a lead without one. */
export async function valuationPanel(visit: StaffVisit, lead: Lead, typed?: ValuationTyped) {
  const { services, tenant, now } = visit;
  const valuation = await services.valuations.ofLead(tenant.slug, lead.id);
  if (!valuation) return undefined;
  const [questions, photos] = await Promise.all([
    questionsOf(visit, valuation),
    services.valuationPhotos.ofValuation(tenant.slug, valuation.id),
  ]);
  const panel = { visit, lead, valuation, questions, typed };
  return {
    vehicle: valuation.vehicle ? vehicleName(valuation.vehicle) : 'A car that was not found',
    inputs: inputFacts(valuation, questions),
    journey: journeyFacts(valuation, tenant),
    number: valuation.estimate ? numberView(valuation.estimate, tenant) : undefined,
    none: noNumberText(valuation.noEstimate),
    offer: offerLine(valuation, lead, tenant, now),
    after: afterFacts(lead, valuation),
    photos: photos.map((photo) => deskPhoto(lead.id, photo)),
    again: againView(panel),
    revise: reviseView(panel),
    outcome: outcomeView(panel),
    /** In every form: a change of an older version is refused. */
    version: valuation.version,
    errors: typed?.errors ?? {},
  };
}

const typedIn = ({ typed }: Panel, action: string): ValuationTyped['values'] | undefined =>
  typed?.action === action ? typed.values : undefined;

/** Values the car with other kilometres and answers, for staff only. `open`: the form was sent and refused. */
function againView(panel: Panel) {
  const { valuation, questions, visit } = panel;
  if (!valuation.vehicle) return undefined;
  const { revaluation } = valuation;
  const values = typedIn(panel, 'value-again');
  const answers = revaluation?.answers ?? valuation.answers;
  return {
    kilometres: values?.['kilometres'] ?? String(revaluation?.kilometres ?? valuation.kilometres ?? ''),
    questions: questions.map(({ name, label, options }) => ({
      name,
      label,
      options,
      value: values?.[`answer_${name}`] ?? answers[name] ?? '',
    })),
    compared: comparison(valuation, questions),
    by: revaluation && `${revaluation.byName}, ${momentText(revaluation.at, visit.tenant.time_zone)}`,
    open: values !== undefined,
  };
}

/** Undefined for someone who may not make offers. */
function reviseView(panel: Panel) {
  const { visit, lead, valuation } = panel;
  if (!may(visit.staff.role, 'make-offers') || !valuation.vehicle || lead.quarantined) return undefined;
  const values = typedIn(panel, 'revise-offer');
  const suggested = valuation.revaluation?.estimate ?? valuation.offer ?? valuation.estimate;
  const channels = channelsOf(lead);
  return {
    amount: values?.['amount'] ?? String(suggested?.dollars ?? ''),
    days: values?.['days'] ?? String(visit.tenant.valuation.offer_days),
    note: values?.['offer_note'] ?? '',
    channels,
    channel: values?.['channel'] ?? channels[0]?.value,
    blocked: channels.length === 0 ? 'The lead has no email address or mobile number.' : undefined,
    open: values !== undefined,
  };
}

function outcomeView(panel: Panel) {
  const { valuation, visit } = panel;
  const values = typedIn(panel, 'outcome');
  const { outcome, offer } = valuation;
  return {
    text: outcomeText(valuation, visit.tenant),
    won: values?.['won'] ?? (outcome ? (outcome.won ? 'yes' : 'no') : ''),
    dollars: values?.['paid'] ?? String(outcome?.dollars ?? offer?.dollars ?? ''),
    open: values !== undefined,
  };
}

/** How far the shopper got, and until when their link works. */
const journeyFacts = ({ reached, createdAt, expiresAt }: Valuation, { time_zone }: Tenant) =>
  factsOf([
    ['Reached', stepText(reached)],
    ['Started', momentText(createdAt, time_zone)],
    ['Personal link works until', endInWords(expiresAt, time_zone)],
  ]);

/** The offer and what became of it. */
function offerLine(
  { id, offer, accepted, outcome }: Pick<Valuation, 'id' | 'offer' | 'accepted' | 'outcome'>,
  lead: Lead,
  tenant: Tenant,
  now: Date,
) {
  if (!offer) return undefined;
  const end = `Valid until ${endInWords(offer.expiresAt, tenant.time_zone)}.`;
  const hasEnded = offer.expiresAt <= now.toISOString();
  const isOpen = accepted === null && outcome === null && !hasEnded;
  return {
    amount: dollars(offer.dollars),
    chip: outcome ? outcomeChip(outcome) : offerChip(accepted, hasEnded),
    text: offer.revised ? `Revised offer. ${end}` : end,
    /** The shopper's own page, to hand on where no message has reached them. */
    link: offer.revised && isOpen ? valuationLink(id, lead, tenant) : undefined,
  };
}

const outcomeChip = ({ won }: NonNullable<Valuation['outcome']>): ChipView =>
  won ? chip('Bought', 'positive') : chip('Not bought');

function offerChip(accepted: Valuation['accepted'], hasEnded: boolean): ChipView {
  if (accepted === true) return chip('Accepted', 'positive');
  if (accepted === false) return chip('Declined');
  if (hasEnded) return chip('Expired');
  return chip('Waiting for an answer', 'accent');
}

/** The car of interest at the price that the shopper saw, and what is left of it after the trade-in. */
function afterFacts(lead: Pick<Lead, 'car'>, { offer }: Pick<Valuation, 'offer'>) {
  const { name, price: dealersPrice, price_per, in_full_price: inFull, in_full_text } = lead.car ?? {};
  const price = inFull ?? dealersPrice;
  if (!name || price === undefined || price_per) return factsOf([['Car of interest', name]]);
  const surplus = offer ? offer.dollars - price : 0;
  const sum = (amount: number) => sumText(amount, { isEstimate: inFull !== undefined });
  return factsOf([
    ['Car of interest', name],
    ['Its price', in_full_text ?? dollars(price)],
    ['Price after trade-in', offer && sum(reducedPriceDollars(price, offer.dollars))],
    ['You pay the shopper', surplus > 0 ? sum(surplus) : null],
  ]);
}

/** `Bought for $16,200 on Monday 30 November.` */
function outcomeText({ outcome }: Pick<Valuation, 'outcome'>, { time_zone }: Tenant): string | undefined {
  if (!outcome) return undefined;
  const day = dayInWords(localTime(time_zone, new Date(outcome.at)).date);
  if (!outcome.won) return `Not bought (${day}).`;
  return `Bought${outcome.dollars === null ? '' : ` for ${dollars(outcome.dollars)}`} on ${day}.`;
}

interface StoredPhoto {
  readonly id: string;
  readonly slot: PhotoSlot;
  readonly width: number;
  readonly height: number;
}

/** A photo of a lead's own car, for staff. */
const deskPhoto = (leadId: string, { id, slot, width, height }: StoredPhoto) => ({
  label: photoLabel(slot),
  width,
  height,
  src: `${leadHref(leadId)}/photos/${id}`,
});
