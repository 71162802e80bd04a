import type { Order } from '#server/buying/orders/order';
import { newUlid } from '#server/platform/ulid';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import { addNote } from './change-lead';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { noteView } from './lead-page';
import { customerReach } from './rules/customer-reach';
import { momentText } from './rules/desk-time';
import { leadHref } from './rules/lead-row';
import { figureLines, figuresNote, orderFacts } from './rules/order-facts';
import { buyerName, orderChip, orderHref } from './rules/order-words';
import { paymentLine } from './rules/payment-words';
import { reservationHref } from './rules/reservation-words';
import type { OrderPageView } from './views/order-views';

/** The page of an order of this dealer; null if there is none. */
export async function orderPageView(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  typed?: { readonly text: string; readonly error: string },
): Promise<OrderPageView | null> {
  const { services, tenant, now } = visit;
  const order = await services.orders.byId(tenant.slug, id);
  if (!order) return null;
  const { leadId, reservationId } = order;
  const [payments, lead, valuationHref] = await Promise.all([
    reservationId === null ? [] : services.payments.ofSubject(tenant.slug, 'reservation', reservationId),
    leadId === null ? null : services.desk.one(tenant.slug, leadId),
    valuationHrefOf(visit, order),
  ]);
  const notes = lead ? await services.leadProgress.notes(tenant.slug, lead.lead.id) : [];
  return {
    page: 'order',
    ...frameView(visit, visitor),
    reference: order.reference,
    name: buyerName(order),
    car: { name: order.car.name, href: `/cars/${encodeURIComponent(order.car.slug)}` },
    chip: orderChip(order),
    ...(order.shopper ? customerReach(order.shopper) : {}),
    action: orderHref(id),
    figures: figureLines(order),
    figuresNote: figuresNote(order),
    answers: orderFacts(order, tenant.time_zone),
    payments: payments.map((payment) => paymentLine(payment, tenant.time_zone)),
    ...(reservationId === null ? {} : { reservationHref: reservationHref(reservationId) }),
    ...(valuationHref ? { valuationHref } : {}),
    ...(lead ? { leadHref: leadHref(lead.lead.id), note: { id: newUlid(now), text: '', ...typed } } : {}),
    notes: notes.map((note) => noteView(note, tenant.time_zone)).reverse(),
    ...(order.agreement ? { terms: termsOf(order.agreement, tenant.time_zone) } : {}),
  };
}

const termsOf = ({ text, version, agreedAt }: NonNullable<Order['agreement']>, timeZone: string) => ({
  text,
  version,
  agreedAt: momentText(new Date(agreedAt), timeZone),
});

/** The trade-in's valuation is on the page of its own lead. */
async function valuationHrefOf(
  { services, tenant }: DeskVisit,
  { tradeIn }: Order,
): Promise<string | undefined> {
  if (tradeIn?.kind !== 'valuation') return undefined;
  const valuation = await services.valuations.byId(tenant.slug, tradeIn.valuationId);
  return valuation?.leadId ? leadHref(valuation.leadId) : undefined;
}

/** Handles a form on an order's page: a note, which belongs to its lead. Null: no such order or form. */
export async function changeOrder(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const order = await visit.services.orders.byId(visit.tenant.slug, id);
  if (!order?.leadId || form.get('do') !== 'note') return null;
  const { leadId, reference } = order;
  const change = await addNote(visit, visitor, leadId, form);
  if (change.state === 'unknown') return null;
  if (change.state === 'done') {
    const detail = `note ${reference}`;
    const staffId = visitor.staff.id;
    await audit(visit, { staffId, action: 'order-changed', detail, leadIds: [leadId] });
    return { state: 'moved', to: `${orderHref(id)}#notes` };
  }
  const view = await orderPageView(visit, visitor, id, 'note' in change ? change.note : undefined);
  return view && { state: 'page', status: 422, view };
}
