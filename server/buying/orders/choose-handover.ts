import { carLocation, primaryLocation, shownLocation } from '#server/dealer/rules/place-order';
import { takenTimes } from '#server/leads/test-drives/free-times';
import { appointmentText } from '#server/leads/test-drives/rules/drive-facts';
import { slotsAt, takenText } from '#server/leads/test-drives/rules/drive-time';
import {
  otherZone,
  slotChoice,
  slotDays,
  slotField,
  slotValue,
} from '#server/leads/test-drives/rules/slot-days';
import { bookablePlaces, type Slot } from '#server/leads/test-drives/rules/slots';
import type { SlotDayView } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { dateIn } from '#server/stock/rules/price-line';
import { offersInspections } from '#server/trade-in/rules/steps';
import { answerStep, type OrderOutcome, orderOf } from './change-order';
import type { Order, OrderHandover } from './order';
import type { OrderRefusal, OrderVisit } from './order-visit';
import {
  type DeliveryQuote,
  deliveryQuote,
  firstHandover,
  lastHandover,
  tooFarKm,
  tooFarText,
} from './rules/handover';

type Entered = Readonly<Record<string, string>>;

export const handoverField = 'handover';
export const addressField = 'delivery_address';
export const deliveryDayField = 'delivery_day';

/** Where and how a car can be handed over. */
export interface HandoverChoices {
  readonly place: TenantLocation | undefined;
  /** Free times for the pick-up, by day; none where the location books no times. */
  readonly days: readonly SlotDayView[];
  /** Absent where the dealer does not deliver, or not that far. */
  readonly delivery: DeliveryQuote | undefined;
  /** How far away the shopper is, where the dealer delivers, but not that far. */
  readonly tooFarKm: number | undefined;
  /** The first day on which it is offered, and what that comes after. */
  readonly first: ReturnType<typeof firstHandover>;
  /** The offer for the trade-in, where it ends before some of the days. */
  readonly offer: EndingOffer | undefined;
}

export interface EndingOffer {
  /** Its last day, YYYY-MM-DD. */
  readonly day: string;
  /** The valuation in which the shopper can book an inspection before that; undefined where the dealer books none. */
  readonly inspectedIn: string | undefined;
}

/** The choices for an order: the location of its car, or the main one where shoppers don't see that, and delivery by the distance to the shopper's postcode. */
export async function handoverChoices(visit: OrderVisit, order: Order): Promise<HandoverChoices> {
  const { shopper } = order;
  const { delivery } = visit.tenant.orders;
  const place = placeOf(visit, order);
  const yard = carLocation({ location_id: order.car.locationId ?? undefined }, visit.tenant.locations);
  const isBookable = place !== undefined && bookablePlaces(visit.tenant, undefined).includes(place);
  const first = await firstDay(visit, order, place);
  const slots = isBookable ? await freePickUps(visit, order, place) : [];
  const quote = shopper
    ? deliveryQuote(delivery, yard ?? place, shopper.postcode, visit.now, first.day)
    : undefined;
  const offered = [...slots.map(({ date }) => date), ...(quote?.days ?? []).map(({ value }) => value)].sort();
  return {
    place,
    days: place ? slotDays(slots, place.time_zone, visit.now) : [],
    delivery: quote,
    tooFarKm: shopper ? tooFarKm(delivery, yard ?? place, shopper.postcode) : undefined,
    first: { ...first, day: offered[0] ?? first.day },
    offer: await endingOffer(visit, order, zoneAt(visit, place), offered.at(-1)),
  };
}

const zoneAt = ({ tenant }: OrderVisit, place: TenantLocation | undefined): string =>
  place?.time_zone ?? tenant.time_zone;

/** The offer for the trade-in, if it ends before the last day of a handover and no inspection confirms it in time. */
async function endingOffer(
  visit: OrderVisit,
  order: Order,
  zone: string,
  lastDay: string | undefined,
): Promise<EndingOffer | undefined> {
  const { tradeIn } = order;
  if (tradeIn?.kind !== 'valuation' || tradeIn.offerEnds === null || tradeIn.offerCents === 0)
    return undefined;
  const day = dateIn(zone, new Date(tradeIn.offerEnds));
  const valuation = await visit.services.valuations.byId(visit.tenant.slug, tradeIn.valuationId);
  const inspection = await inspectionOf(visit, order);
  const isInTime = inspection !== undefined && inspection.toISOString() <= tradeIn.offerEnds;
  if (isInTime || (lastDay !== undefined && lastDay <= day)) return undefined;
  const isBooked = inspection !== undefined;
  const mayBook = !isBooked && offersInspections(visit.tenant) && valuation?.leadId;
  const isAhead = tradeIn.offerEnds > visit.now.toISOString();
  return { day, inspectedIn: mayBook && isAhead ? tradeIn.valuationId : undefined };
}

/** How far the dealer delivers the car of an order, or that a postcode is too far away; undefined without deliveries. */
export function deliveryReach(visit: OrderVisit, order: Order, postcode: string): string | undefined {
  const { delivery } = visit.tenant.orders;
  const yard = carLocation({ location_id: order.car.locationId ?? undefined }, visit.tenant.locations);
  const place = placeOf(visit, order);
  if (!delivery || !place) return undefined;
  const km = tooFarKm(delivery, yard ?? place, postcode);
  return km === undefined
    ? `We deliver up to ${delivery.furthest_km.toLocaleString('en-AU')} km from ${place.name}; from further away you pick it up.`
    : `${tooFarText(postcode, km)} You can still pick it up.`;
}

/** The free times of a location on the days on which the car can be ready and is still held. */
async function freePickUps(visit: OrderVisit, order: Order, place: TenantLocation): Promise<readonly Slot[]> {
  const { day } = await firstDay(visit, order, place);
  const last = lastHandover(dateIn(place.time_zone, visit.now));
  const free = slotsAt(visit, place, await takenTimes(visit));
  return free.filter(({ date }) => date >= day && date <= last);
}

/** The first day on which everything that has to happen before the handover has happened. */
async function firstDay(visit: OrderVisit, order: Order, place: TenantLocation | undefined) {
  const { tenant, now } = visit;
  const zone = zoneAt(visit, place);
  const inspection = await inspectionOf(visit, order);
  return firstHandover(dateIn(zone, now), tenant.orders.pick_up_notice_days, {
    isFinanced: order.payment?.kind === 'finance',
    inspectionDay: inspection && dateIn(zone, inspection),
  });
}

/** When the trade-in is inspected, where that is booked and ahead. */
export async function inspectionOf(
  { tenant, services, now }: OrderVisit,
  { tradeIn }: Order,
): Promise<Date | undefined> {
  if (tradeIn?.kind !== 'valuation') return undefined;
  const valuation = await services.valuations.byId(tenant.slug, tradeIn.valuationId);
  if (!valuation || valuation.leadId === null) return undefined;
  const bookings = await services.bookings.ofLeads(tenant.slug, [valuation.leadId]);
  const ahead = bookings.find(({ state, startsAt }) => state === 'booked' && startsAt > now.toISOString());
  return ahead && new Date(ahead.startsAt);
}

const placeOf = ({ tenant }: OrderVisit, { car }: Order): TenantLocation | undefined =>
  shownLocation({ location_id: car.locationId ?? undefined }, tenant.locations) ?? primaryLocation(tenant);

/** Takes the pick-up, with a wish for a free time where the location books times, or the delivery with its day and address. */
export async function chooseHandover(visit: OrderVisit, id: string, entered: Entered): OrderOutcome {
  const stored = await orderOf(visit, id);
  if (!stored.ok) return stored;
  const choices = await handoverChoices(visit, stored.value);
  const { delivery, place, days } = choices;
  if (entered[handoverField] === 'delivery' && delivery) return deliver(visit, id, entered, delivery);
  if (!place) return err({ kind: 'car-gone' });
  if (days.length === 0)
    return answerStep(visit, id, 'handover', async () => ok({ handover: untimed(place) }));
  return pickUp(visit, stored.value, entered, place);
}

/** The handover of a form that is not sent yet, as far as the sums depend on it; null for a pick-up. */
export async function handoverAsEntered(
  visit: OrderVisit,
  order: Order,
  entered: Entered,
): Promise<OrderHandover | null> {
  const { delivery } = await handoverChoices(visit, order);
  if (entered[handoverField] !== 'delivery' || !delivery) return null;
  const { km, cents } = delivery;
  return { kind: 'delivery', address: '', day: '', km, cents };
}

const longestAddress = 200;

function deliver(
  visit: OrderVisit,
  id: string,
  entered: Entered,
  { km, cents, days }: NonNullable<HandoverChoices['delivery']>,
): OrderOutcome {
  const address = (entered[addressField] ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  const day = entered[deliveryDayField] ?? '';
  const errors = {
    ...(address.length < 5 || address.length > longestAddress
      ? { [addressField]: 'Enter the street address and suburb.' }
      : {}),
    ...(days.some(({ value }) => value === day) ? {} : { [deliveryDayField]: 'Choose a day from the list.' }),
  };
  if (Object.keys(errors).length > 0) return Promise.resolve(err({ kind: 'invalid', errors }));
  return answerStep(visit, id, 'handover', async () =>
    ok({ handover: { kind: 'delivery', address, day, km, cents } }),
  );
}

async function pickUp(
  visit: OrderVisit,
  order: Order,
  entered: Entered,
  place: TenantLocation,
): OrderOutcome {
  const slot = chosenSlot(entered, await freePickUps(visit, order, place));
  if (!slot.ok) return slot;
  const { startsAt } = slot.value;
  const zone = order.shopper ? otherZone([startsAt], place, order.shopper.state) : undefined;
  const text = [appointmentText(startsAt, place.time_zone), zone].filter(Boolean).join(' ');
  const { id: locationId, name: locationName } = place;
  return answerStep(visit, order.id, 'handover', async () =>
    ok({ handover: { kind: 'pick-up', locationId, locationName, startsAt, text } }),
  );
}

/** Whether the time of a pick-up can still be taken; true where the order names none. */
export async function isPickUpFree(visit: OrderVisit, order: Order): Promise<boolean> {
  const { handover } = order;
  const place = placeOf(visit, order);
  if (handover?.kind !== 'pick-up' || handover.startsAt === null || !place) return true;
  return (await freePickUps(visit, order, place)).some(({ startsAt }) => startsAt === handover.startsAt);
}

const invalid = (message: string) => err({ kind: 'invalid', errors: { [slotField]: message } } as const);

function chosenSlot(entered: Entered, free: readonly Slot[]): Result<Slot, OrderRefusal> {
  const choice = slotChoice(entered);
  if (choice.state === 'unclear') return invalid(choice.message);
  if (choice.state === 'none') return invalid('Choose a time from the list.');
  const slot = free.find(({ startsAt }) => slotValue(startsAt) === choice.value);
  return slot ? ok(slot) : invalid(takenText);
}

/** A pick-up without a time: the dealer calls to arrange it. */
export const untimed = ({ id, name }: Pick<TenantLocation, 'id' | 'name'>): OrderHandover => ({
  kind: 'pick-up',
  locationId: id,
  locationName: name,
  startsAt: null,
  text: 'we’ll call you to arrange a time',
});
