import type { Order } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { paymentDeps } from '#server/buying/payments/open-payment';
import {
  findPracticePayment,
  type PracticeChoice,
  practiceChoices,
  practisePayment,
} from '#server/buying/payments/providers/practice-provider';
import type { BuyingVisit } from '#server/buying/shopper-visit';
import type { BuyingOutcome, BuyingView, PracticeView } from '#server/buying/views/reservation-view';
import { customerOf } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import { isGated } from '#server/customers/gate';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { type Fields, readFields } from '#server/leads/journey';
import type { JourneyOutcome } from '#server/page/views/start-view';
import type { PageAnswer, ResponseAnswer } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { centsText } from '#server/platform/text/counted';
import { ulidPattern } from '#server/platform/ulid';
import { holdCalendar, orderFile, paymentReceiptFile, pickUpCalendar, receiptFile } from './buying-files';
import { newOrderPage, orderPage } from './order-page';
import { reservationPage } from './reservation-page';
import { submitNewOrder, submitOrder } from './submit-order';
import { submitReservation } from './submit-reservation';

type Answer = PageAnswer<BuyingView> | ResponseAnswer;

interface Area {
  page(visit: BuyingVisit, id: string): Promise<PageAnswer<BuyingView>>;
  submit(visit: BuyingVisit, id: string): Promise<BuyingOutcome>;
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
    files: { 'order.pdf': admitted(orderFile), 'pick-up.ics': admitted(pickUpCalendar) },
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
export async function submitBuying(visit: BuyingVisit, path: string): Promise<BuyingOutcome> {
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

const buttons: Readonly<Record<PracticeChoice, { readonly text: string; readonly hint: string }>> = {
  pay: { text: 'Pay', hint: 'The payment succeeds straight away.' },
  slow: { text: 'Pay slowly', hint: 'The payment succeeds after 20 seconds.' },
  decline: { text: 'Decline the payment', hint: 'As if the bank had declined it.' },
  abandon: { text: 'Leave without paying', hint: 'The payment stays open until it expires.' },
};

/** Our own payment page, where no money moves. Throws a 404 Response for a payment of any other provider. */
async function practicePage(visit: BuyingVisit, id: string): Promise<PageAnswer<PracticeView>> {
  const { tenant, url } = visit;
  const practice = isOffered(visit) ? await findPracticePayment(paymentDeps(visit), tenant, id) : null;
  if (!practice) throw new Response('No such payment', { status: 404 });
  const { payment, isOpen } = practice;
  const heading = isOpen ? `Pay ${tenant.name}` : 'This payment has ended';
  const view: PracticeView = {
    kind: 'practice',
    heading,
    title: `${heading} | ${tenant.name}`,
    notice: 'Demonstration: no money moves',
    amount: centsText(payment.amountCents),
    rows: [
      { label: 'For', value: payment.description },
      { label: 'Reference', value: payment.reference },
    ],
    action: url.pathname,
    buttons: isOpen
      ? practiceChoices.map((intent) => ({ intent, ...textsOf(intent, payment.amountCents) }))
      : [],
    back: { text: 'Go back', href: pathOf(payment.returnHref) },
  };
  return { view, sharing: 'once' };
}

const textsOf = (choice: PracticeChoice, cents: number) => {
  const { text, hint } = buttons[choice];
  return { text: choice === 'pay' ? `${text} ${centsText(cents)}` : text, hint };
};

const isOffered = ({ tenant, services }: BuyingVisit): boolean =>
  services.paymentProviders.offered(tenant).includes('practice');

/** The return page is one of this site. */
const pathOf = (href: string): string => {
  const { pathname, search } = new URL(href);
  return pathname + search;
};

/** Handles a button of the practice page. */
async function submitPractice(
  visit: BuyingVisit,
  id: string,
  { intent }: Readonly<Record<string, string>>,
): Promise<JourneyOutcome> {
  const choice = practiceChoices.find((one) => one === intent);
  if (!choice) return { state: 'next', href: visit.url.pathname };
  const href = isOffered(visit) ? await practisePayment(paymentDeps(visit), visit.tenant, id, choice) : null;
  return href === null ? { state: 'refused', status: 404 } : { state: 'next', href: pathOf(href) };
}
