import type { Order } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import type { BuyingVisit } from '#server/buying/shopper-visit';
import type { BuyingView } from '#server/buying/views/reservation-view';
import { customerOf } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import { isGated } from '#server/customers/gate';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { type Fields, readFields } from '#server/leads/journey';
import type { JourneyOutcome } from '#server/page/views/start-view';
import type { PageAnswer, ResponseAnswer } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { ulidPattern } from '#server/platform/ulid';
import { holdCalendar, orderFile, paymentReceiptFile, receiptFile } from './buying-files';
import { newOrderPage, orderPage } from './order-page';
import { practicePage, submitPractice } from './practice-page';
import { reservationPage } from './reservation-page';
import { submitNewOrder, submitOrder } from './submit-order';
import { submitReservation } from './submit-reservation';

type Answer = PageAnswer<BuyingView> | ResponseAnswer;

interface Area {
  page(visit: BuyingVisit, id: string): Promise<PageAnswer<BuyingView>>;
  submit(visit: BuyingVisit, id: string): Promise<JourneyOutcome>;
  readonly files: Readonly<Record<string, (visit: BuyingVisit, id: string) => Promise<Response>>>;
}

/** Payments have a page of their own elsewhere. */
async function noPage(): Promise<never> {
  throw new Response('No such page', { status: 404 });
}

/** What lies below `/buy/`, by the first part of the address that follows. */
const areas: Readonly<Record<string, Area>> = {
  reservations: {
    page: reservationPage,
    submit: withFields(submitReservation),
    files: { 'receipt.pdf': receiptFile, 'hold.ics': holdCalendar },
  },
  payments: {
    page: noPage,
    submit: async () => ({ state: 'refused', status: 404 }),
    files: { 'receipt.pdf': paymentReceiptFile },
  },
  practice: { page: practicePage, submit: withFields(submitPractice), files: {} },
  orders: {
    page: (visit, id) => (id === 'new' ? newOrderPage(visit) : admitted(orderPage)(visit, id)),
    submit: (visit, id) => (id === 'new' ? submitNewOrder(visit) : admitted(submitOrder)(visit, id)),
    files: { 'order.pdf': admitted(orderFile) },
  },
};

/** The same for shoppers who may open the order. */
function admitted<T>(answer: (visit: BuyingVisit, id: string) => Promise<T>): typeof answer {
  return async (visit, id) => {
    await admitToOrder(visit, id);
    return answer(visit, id);
  };
}

const own = <T>(all: Readonly<Record<string, T>>, name = ''): T | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

/** A page or a file below `/buy/`. Throws a 404 Response for any other address. */
export async function buyingPage(visit: BuyingVisit, path: string): Promise<Answer> {
  const [name, id = '', file, ...more] = path.split('/');
  const area = own(areas, name);
  if (!area || more.length > 0) throw new Response('No such page', { status: 404 });
  if (file === undefined) return area.page(visit, id);
  const make = own(area.files, file);
  if (!make) throw new Response('No such page', { status: 404 });
  return { response: await make(visit, id) };
}

/** Handles a form of a page below `/buy/`. */
export async function submitBuying(visit: BuyingVisit, path: string): Promise<JourneyOutcome> {
  const [name, id = '', ...more] = path.split('/');
  const area = own(areas, name);
  if (!area || more.length > 0) return { state: 'refused', status: 404 };
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  return area.submit(visit, id);
}

/** A handler of a short form without files. */
function withFields(
  submit: (visit: BuyingVisit, id: string, fields: Fields) => Promise<JourneyOutcome>,
): Area['submit'] {
  return async (visit, id) => {
    const fields = await readFields(visit.request);
    return fields.ok ? submit(visit, id, fields.value) : fields.error;
  };
}

/**
 * Where buying online asks for an account, an order opens for its own customer only. Throws a redirect to sign-in, which
 * returns to the order, for a signed-out browser; a 404 Response for any other customer, as for an unknown order.
 */
async function admitToOrder(visit: OrderVisit, id: string): Promise<void> {
  const { tenant, services, url, request } = visit;
  if (!isGated(tenant.accounts, 'checkout', undefined)) return;
  const customer = await customerOf(visit);
  if (!customer) {
    const Location = signInPath({ type: 'checkout', redirect: url.pathname + url.search, back: '/' });
    throw new Response(null, { status: request.method === 'POST' ? 303 : 302, headers: { Location } });
  }
  const order = ulidPattern.test(id) ? await services.orders.byId(tenant.slug, id) : null;
  if (!order || !isOwn(order, customer)) throw new Response('No such order', { status: 404 });
}

/** An order from before the site asked for accounts belongs to the number that its shopper gave. */
const isOwn = ({ customerId, shopper }: Order, { id, phone }: Customer): boolean =>
  customerId === null ? shopper?.phone === phone : customerId === id;
