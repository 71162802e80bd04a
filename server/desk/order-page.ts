import type { Order } from '#server/buying/orders/order';
import { auditStaff } from './accounts/audit';
import { addNote, type NoteTyped } from './change-lead';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { newNote, noteErrors } from './lead-page';
import { leadWithNotes, termsView } from './reservation-page';
import { leadHref, reachOf } from './rules/lead-row';
import { paymentLine } from './rules/payment-words';
import {
  buyerName,
  figureLines,
  figuresNote,
  orderChip,
  orderFacts,
  orderHref,
  reservationHref,
} from './rules/reservation-words';

/** The page of an order of this dealer; null if there is none. */
export async function orderPageView(visit: StaffVisit, typed?: NoteTyped) {
  const { services, tenant, now, id } = visit;
  const order = await services.orders.byId(tenant.slug, id);
  if (!order) return null;
  const { reservationId, agreement } = order;
  const [payments, { lead, notes }, valuationHref] = await Promise.all([
    reservationId === null ? [] : services.payments.ofSubject(tenant.slug, 'reservation', reservationId),
    leadWithNotes(visit, order.leadId),
    valuationHrefOf(visit, order),
  ]);
  return {
    page: 'order' as const,
    reference: order.reference,
    name: buyerName(order),
    car: { name: order.car.name, href: `/cars/${encodeURIComponent(order.car.slug)}` },
    chip: orderChip(order),
    ends: undefined,
    ...reachOf(order.shopper ?? {}),
    action: orderHref(id),
    figures: figureLines(order),
    figuresNote: figuresNote(order),
    answers: orderFacts(order, tenant.time_zone),
    payments: payments.map((payment) => paymentLine(payment, tenant.time_zone)),
    reservationHref: reservationId === null ? undefined : reservationHref(reservationId),
    valuationHref,
    ...(lead
      ? { leadHref: leadHref(lead.id), note: newNote(now, { text: '', ...typed }) }
      : { leadHref: undefined, note: undefined }),
    notes,
    errors: noteErrors(typed),
    done: visit.url.searchParams.get('done') === 'note' ? 'The note is saved.' : undefined,
    terms: agreement ? termsView(agreement, tenant.time_zone) : undefined,
  };
}

/** The trade-in's valuation is on the page of its own lead. */
async function valuationHrefOf(
  { services, tenant }: StaffVisit,
  { tradeIn }: Order,
): Promise<string | undefined> {
  if (tradeIn?.kind !== 'valuation') return undefined;
  const valuation = await services.valuations.byId(tenant.slug, tradeIn.valuationId);
  return valuation?.leadId ? leadHref(valuation.leadId) : undefined;
}

/** Handles a form on an order's page: a note, which belongs to its lead. Null: no such order or form. */
export async function changeOrder(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const order = await visit.services.orders.byId(visit.tenant.slug, visit.id);
  if (!order?.leadId || form.get('do') !== 'note') return null;
  const { leadId, reference } = order;
  const change = await addNote(visit, leadId, form);
  if (change.state === 'unknown') return null;
  if (change.state === 'invalid') return showPage(await orderPageView(visit, change.note));
  await auditStaff(visit, 'order-changed', { detail: `note ${reference}`, leadIds: [leadId] });
  return goTo(`${orderHref(visit.id)}?done=note#notes`);
}
