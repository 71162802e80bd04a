import { onlinePaymentPath } from '#server/buying/online-payments/rules/payment-link';
import { orderOf } from '#server/buying/orders/change-order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { bringToHandover } from '#server/buying/orders/rules/lead-of-order';
import { isCalledOff } from '#server/buying/orders/rules/steps';
import { findReservation } from '#server/buying/reservations/change-reservation';
import type { BuyingVisit } from '#server/buying/shopper-visit';
import { customerOf } from '#server/customers/customer-session';
import { admitCustomer } from '#server/customers/gate';
import { withNoun } from '#server/dealer/rules/noun';
import { sitePhone } from '#server/dealer/rules/place-order';
import { calendarFile } from '#server/leads/test-drives/rules/drive-email';
import { findCarById } from '#server/stock/cars/show-car';
import type { PdfContent } from '#server/stock/pdf/pdf-printer-port';
import { orderPrinted, placedStep } from './order-sums';
import { factsOf, reservationPrinted } from './reservation-page';
import { orderHref } from './rules/order-journey';
import { paymentReceipt, pdfOf, receiptPaper } from './rules/paper';
import { reservationPath } from './rules/reservation-rows';

/** A file for one shopper: nobody else keeps it. */
const ownFile = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  });

type PrintVisit = Pick<BuyingVisit, 'tenant' | 'now' | 'url'> & {
  readonly services: Pick<BuyingVisit['services'], 'tenantFiles' | 'pdfPrinter'>;
};

/** A paper as a tagged PDF with the dealer's logo. */
async function printPaper(
  { tenant, now, services }: PrintVisit,
  content: PdfContent,
  name: string,
): Promise<Response> {
  const { logo: file } = tenant.pdf;
  const logo = file === undefined ? undefined : await services.tenantFiles.read(tenant.slug, file);
  const bytes = services.pdfPrinter.print({ content, photos: [], madeAt: now, ...(logo ? { logo } : {}) });
  if (bytes) return ownFile(bytes, 'application/pdf', name);
  return new Response('Too many PDFs in progress; try again in a moment.', {
    status: 503,
    headers: { 'Retry-After': '3' },
  });
}

const unknown = (what: string): Response => new Response(`No such ${what}`, { status: 404 });

/** The receipt of a paid deposit as a tagged PDF. Throws a 404 Response where nothing was paid. */
export async function receiptFile(visit: BuyingVisit, id: string): Promise<Response> {
  const reservation = await findReservation(visit, id);
  if (!reservation || reservation.paidCents === 0) throw unknown('reservation');
  const lookup = await findCarById(visit, reservation.carId);
  const printed = reservationPrinted(visit, await factsOf(visit, reservation), lookup);
  const content = pdfOf(printed, receiptPaper(printed), 'See your reservation');
  return printPaper(visit, content, `receipt-${reservation.reference}.pdf`);
}

const hourMs = 3_600_000;

/**
 * The end of a hold for the shopper's calendar: its last hour. A later file under the same reservation updates the
 * entry, or removes it. Throws a 404 Response where nothing was ever held.
 */
export async function holdCalendar(visit: BuyingVisit, id: string): Promise<Response> {
  const reservation = await findReservation(visit, id);
  if (!reservation || reservation.state === 'paying' || reservation.state === 'started')
    throw unknown('reservation');
  const { tenant } = visit;
  const { car, reference, version, updatedAt, endsAt, state } = reservation;
  const end = endsAt ?? updatedAt;
  return ownCalendar(visit, {
    booking: {
      id: `reservation-${reference}`,
      endsAt: end,
      changedAt: updatedAt,
      sequence: version,
      startsAt: new Date(Date.parse(end) - hourMs).toISOString(),
      state: state === 'held' ? 'booked' : 'cancelled',
    },
    location: car.locationName ?? tenant.name,
    summary: `Reservation ends: ${car.name}`,
    description: withNoun(`${tenant.name} holds the car for you until then.`, tenant.stock.noun),
    path: reservationPath(id),
  });
}

type CalendarEntry = Pick<
  Parameters<typeof calendarFile>[0],
  'booking' | 'location' | 'summary' | 'description'
> & { readonly path: string };

function ownCalendar({ tenant, url }: Pick<BuyingVisit, 'tenant' | 'url'>, entry: CalendarEntry): Response {
  const { path, ...event } = entry;
  const [email = `noreply@${tenant.hosts[0] ?? 'localhost'}`] = tenant.delivery.email_to;
  const organizer = { name: tenant.name, email };
  const file = calendarFile({ ...event, tenant: tenant.slug, organizer, url: new URL(path, url).href });
  return ownFile(file, 'text/calendar; charset=utf-8', `${event.booking.id}.ics`);
}

/** The pick-up of a placed order for the shopper's calendar. Throws a 404 Response where no time was ever booked. */
export async function pickUpCalendar(visit: OrderVisit & PrintVisit, id: string): Promise<Response> {
  const stored = await orderOf(visit, id);
  const order = stored.ok ? stored.value : undefined;
  if (!order?.placedAt || order.handover?.kind !== 'pick-up' || !order.handover.startsAt)
    throw unknown('pick-up');
  const { startsAt, locationName } = order.handover;
  return ownCalendar(visit, {
    booking: {
      id: `order-${order.reference}`,
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + hourMs).toISOString(),
      changedAt: order.updatedAt,
      sequence: order.version,
      state: isCalledOff(order) ? 'cancelled' : 'booked',
    },
    location: locationName,
    summary: `Pick up your ${order.car.name}`,
    description: `Bring: ${bringToHandover(order)}.`,
    path: orderHref(id),
  });
}

/**
 * The receipt of an amount that was paid for a reference, for the customer who paid it. Throws a redirect to sign-in for
 * everyone who is not signed in, and a 404 Response for every other payment.
 */
export async function paymentReceiptFile(visit: BuyingVisit, id: string): Promise<Response> {
  await admitCustomer(visit, undefined);
  const { services, tenant } = visit;
  const customer = await customerOf(visit);
  const payment = await services.payments.byId(tenant.slug, id.slice(0, 64));
  if (!customer || payment?.subject.kind !== 'reference' || payment.state !== 'paid')
    throw unknown('payment');
  const request = await services.paymentRequests.byId(tenant.slug, payment.subject.id);
  if (request?.payer?.customerId !== customer.id) throw unknown('payment');
  const printed = {
    tenant,
    now: visit.now,
    phone: sitePhone(tenant),
    pageUrl: new URL(`${onlinePaymentPath}?payment=${payment.id}`, visit.url).href,
    payment,
    request,
    refunds: await services.paymentRecords.refundsOf(tenant.slug, payment.id),
  };
  const content = pdfOf(printed, paymentReceipt(printed), 'See your payment');
  return printPaper(visit, content, `receipt-${payment.reference}.pdf`);
}

/** A placed order as a tagged PDF. Throws a 404 Response before it is placed. */
export async function orderFile(visit: OrderVisit & PrintVisit, id: string): Promise<Response> {
  const stored = await orderOf(visit, id);
  const order = stored.ok ? stored.value : undefined;
  const placed = order?.placedAt ? await placedStep(visit, order) : undefined;
  if (!order || placed?.step.kind !== 'placed' || !placed.step.paper) throw unknown('order');
  const content = pdfOf(orderPrinted(visit, order), placed.step.paper, 'See your order');
  return printPaper(visit, content, `order-${order.reference}.pdf`);
}
