import { openPhone } from '#server/dealer/rules/place-order';
import { untilStored } from '#server/leads/journey';
import { tooManyDrives } from '#server/leads/not-stored';
import { wentOnAfterHaste } from '#server/leads/rules/suspicion';
import { admitBooking } from '#server/leads/sender-limits';
import { takenTimes } from '#server/leads/test-drives/free-times';
import { changeDestinations } from '#server/leads/test-drives/move-booking';
import { driveFields, driveTime, slotsAt, takenText } from '#server/leads/test-drives/rules/drive-time';
import { slotChoice, slotDays, slotField, slotValue } from '#server/leads/test-drives/rules/slot-days';
import { bookablePlaces, placeAsked, type Slot } from '#server/leads/test-drives/rules/slots';
import type { FieldErrors, SlotDayView } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import type { Lead } from '#server/settings/lead';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { changeValuation, inItsStep, valuationOf } from './change-valuation';
import { currentStep } from './rules/steps';
import { inspectionEnd } from './rules/valuation-allowances';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';

/** Where and when the shopper's car can be inspected. */
interface InspectionTimes {
  /** Locations with a calendar; none where the site books no times. */
  readonly places: readonly TenantLocation[];
  /** The chosen one, by its id or slug; the first one by default. */
  readonly place: TenantLocation | undefined;
  /** Its free times, by day. */
  readonly days: readonly SlotDayView[];
}

/** The free times for an inspection, from the test-drive calendar of a location: `until` the end of the offer, if any. */
export async function inspectionTimes(
  visit: TradeInVisit,
  location?: string,
  until?: string,
): Promise<InspectionTimes> {
  const places = bookablePlaces(visit.tenant, undefined);
  const place = placeAsked(places, location);
  if (!place) return { places, place, days: [] };
  const slots = slotsUntil(until, slotsAt(visit, place, await takenTimes(visit)));
  return { places, place, days: slotDays(slots, place.time_zone, visit.now) };
}

const slotsUntil = (until: string | undefined, slots: readonly Slot[]): readonly Slot[] =>
  until === undefined ? slots : slots.filter(({ endsAt }) => endsAt <= until);

/**
 * Books the chosen time (`starts_at`, or a picker's day and time) at a location (`location`, its id or slug). The same
 * time again changes nothing, another one moves the booking, also after it was cancelled; a dealer who has the lead
 * hears of the new time. The booking belongs to the lead.
 */
export async function bookInspection(
  visit: TradeInVisit,
  id: string,
  entered: Readonly<Record<string, string>>,
): Promise<Result<Valuation, Refusal>> {
  const valuation = await valuationOf(visit, id);
  if (!valuation.ok) return valuation;
  const { leadId } = valuation.value;
  if (leadId === null) return err({ kind: 'incomplete', step: 'contact' });
  const choice = chosenTime(visit, entered, inspectionEnd(valuation.value, visit.now));
  if (!choice.ok) return err({ kind: 'invalid', errors: choice.error });
  const lead = await visit.services.leads.byId(visit.tenant.slug, leadId);
  if (!lead) return err({ kind: 'unknown' });
  const { waitSeconds, giveBack } = await admitBooking(visit, lead.fields['phone'] ?? '');
  if (waitSeconds > 0) return refusal(tooManyDrives(openPhone(visit.tenant)));
  const outcome = await book(visit, id, lead, choice.value);
  if (!outcome.ok) await giveBack();
  return outcome;
}

interface Chosen {
  readonly place: TenantLocation;
  readonly slot: Slot;
}

const refusal = (message: string) => err({ kind: 'invalid', errors: { [slotField]: message } } as const);

function chosenTime(
  visit: TradeInVisit,
  entered: Readonly<Record<string, string>>,
  until: string | undefined,
): Result<Chosen, FieldErrors> {
  const place = placeAsked(bookablePlaces(visit.tenant, undefined), entered['location']);
  const choice = slotChoice(entered);
  if (choice.state === 'unclear') return err({ [slotField]: choice.message });
  if (choice.state === 'none' || !place) return err({ [slotField]: 'Choose a time from the list.' });
  // The store decides whether the time is still free: a repeated booking finds its own time taken.
  const slot = slotsUntil(until, slotsAt(visit, place, [])).find(
    ({ startsAt }) => slotValue(startsAt) === choice.value,
  );
  return slot ? ok({ place, slot }) : err({ [slotField]: takenText });
}

async function book(
  visit: TradeInVisit,
  id: string,
  lead: Lead,
  { place, slot }: Chosen,
): Promise<Result<Valuation, Refusal>> {
  const booked = await untilStored(async (): Promise<Result<Valuation, Refusal> | null> => {
    const stored = await valuationOf(visit, id);
    if (!stored.ok) return stored;
    const valuation = inItsStep(visit, stored.value);
    const destinations = await changeDestinations(visit.services, visit.tenant, lead);
    const booking = {
      ...driveTime(visit.tenant, place, slot),
      heldUntil: heldUntil(visit, lead),
      destinations,
    };
    const change = withAppointment(place, slot);
    const outcome = await visit.services.valuations.book(valuation, booking, change, visit.now);
    if (outcome === 'changed') return null;
    if (outcome === 'taken') return refusal(takenText);
    if (destinations.length > 0) visit.services.leadIntake.onLead?.();
    return leaveInspection(visit, id);
  });
  return booked ?? err({ kind: 'changed' });
}

/** An inspection that is booked early does not pass the steps before it. */
const leaveInspection = (visit: TradeInVisit, id: string): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, id, async (valuation) =>
    ok({
      next:
        currentStep(valuation, visit.tenant) === 'inspection'
          ? { ...valuation, reached: 'finished' }
          : valuation,
    }),
  );

/** Suspected spam holds its time only for a while. */
const heldUntil = ({ tenant, now }: TradeInVisit, lead: Lead): string | undefined =>
  lead.quarantined && !wentOnAfterHaste(lead, now.toISOString())
    ? new Date(now.getTime() + tenant.spam.held_booking_minutes * 60_000).toISOString()
    : undefined;

const withAppointment = (place: TenantLocation, slot: Slot) => (lead: Lead) => ({
  ...lead,
  fields: { ...lead.fields, ...driveFields(place, slot) },
});
