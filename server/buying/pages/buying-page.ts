import { readForm } from '#server/platform/http/body';
import type { PageAnswer, ResponseAnswer } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { admitToOrder } from './admit-to-order';
import type { BuyingVisit } from './buying-visit';
import { orderFile } from './order-files';
import { newOrderPage, orderPage } from './order-page';
import { paymentReceiptFile } from './payment-receipt';
import { practicePage, submitPractice } from './practice-page';
import { holdCalendar, receiptFile } from './reservation-files';
import { reservationPage } from './reservation-page';
import { submitNewOrder, submitOrder } from './submit-order';
import { submitReservation } from './submit-reservation';
import type { BuyingOutcome } from './views/buying-outcome';
import type { BuyingView } from './views/reservation-view';

type Answer = PageAnswer<BuyingView> | ResponseAnswer;
type Fields = Readonly<Record<string, string>>;

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

const formLimitBytes = 16 * 1024;
const longestValue = 1_000;

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
  submit: (visit: BuyingVisit, id: string, fields: Fields) => Promise<BuyingOutcome>,
): Area['submit'] {
  return async (visit, id) => {
    const form = await readForm(visit.request, formLimitBytes);
    if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
    const fields = [...form.value].flatMap(([field, value]) =>
      typeof value === 'string' ? [[field, value.slice(0, longestValue)] as const] : [],
    );
    return submit(visit, id, Object.fromEntries(fields));
  };
}
