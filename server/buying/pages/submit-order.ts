import { agreeOrder, startDeposit } from '#server/buying/orders/agree-order';
import {
  chooseExtras,
  choosePayment,
  chooseTradeIn,
  newTradeIn,
  tradeInField,
} from '#server/buying/orders/answer-steps';
import { findOrder, type OrderOutcome } from '#server/buying/orders/change-order';
import { chooseHandover } from '#server/buying/orders/choose-handover';
import { giveIdentity, identityFields, licenceCopies } from '#server/buying/orders/licence-copy';
import type { Order } from '#server/buying/orders/order';
import { orderTerms } from '#server/buying/orders/order-price';
import type { OrderRefusal, OrderVisit } from '#server/buying/orders/order-visit';
import { currentStep, stepAsked } from '#server/buying/orders/rules/steps';
import { addOrder, detailErrors, giveDetails } from '#server/buying/orders/start-order';
import { cookieOfReservation, findReservation } from '#server/buying/reservations/change-reservation';
import { type DepositServices, offeredMethods, payDeposit } from '#server/buying/reservations/pay-deposit';
import type { BuyingOutcome } from '#server/buying/views/reservation-view';
import { busy, type Fields, failed, readFields } from '#server/leads/journey';
import { filesLost, filesOverLimit, readSentForm } from '#server/leads/read-sent-form';
import { attributesField, visitAttributes } from '#server/leads/rules/lead-attributes';
import type { OrderStep } from '#server/leads/rules/order-steps';
import { formTokenField } from '#server/leads/rules/shared-fields';
import type { JourneyOutcome } from '#server/page/views/start-view';
import type { Result } from '#server/platform/result';
import { findCarById } from '#server/stock/cars/show-car';
import { withTerms } from '#server/stock/rules/shopper-terms';
import { startFromOrder } from '#server/trade-in/pages/valuation-page';
import { limitWords } from './checkout';
import { enteredPage, startableOrder } from './order-page';
import { orderHref } from './rules/order-journey';
import { reservationPath } from './rules/reservation-rows';
import { paymentPage } from './submit-reservation';

type Handler = (visit: OrderVisit, id: string, fields: Fields) => OrderOutcome;

/** The handler of each step's form. */
const handlers: Readonly<Record<Exclude<OrderStep, 'identity' | 'finished'>, Handler>> = {
  details: giveDetails,
  'trade-in': chooseTradeIn,
  payment: choosePayment,
  extras: chooseExtras,
  handover: chooseHandover,
  summary: agreeOrder,
  deposit: (visit, id) => startDeposit(visit, id),
};

/** Handles the first step of a new order: it is stored only if its details are complete. */
export async function submitNewOrder(visit: OrderVisit): Promise<JourneyOutcome> {
  const started = await startableOrder(visit);
  const submission = await readFields(visit.request);
  if (!submission.ok) return submission.error;
  const fields = submission.value;
  const errors = detailErrors(visit, fields);
  if (Object.keys(errors).length > 0) return { state: 'invalid', answer: { errors, values: fields } };
  const attributes = visitAttributes(visit, fields[attributesField]) ?? null;
  const order = await addOrder(visit, { ...started, attributes }, fields[formTokenField]);
  return answerOf(visit, order.id, await giveDetails(visit, order.id, fields), fields);
}

/** Handles the form of the step in the address. Pressing twice changes nothing more. */
export async function submitOrder(visit: OrderDepositVisit, id: string): Promise<BuyingOutcome> {
  const lookup = await findOrder(visit, id);
  if (!lookup.ok) return refusalOf(visit, id, lookup.error, {});
  const name = visit.url.searchParams.get('step');
  const step = stepAsked(name, lookup.value.order, visit.tenant);
  // Pressed twice, or the shopper has left this step in another tab.
  if (step !== name || step === 'finished') return { state: 'next', href: orderHref(id, step) };
  if (step === 'identity') return submitIdentity(visit, lookup.value.order);
  const submission = await readFields(visit.request);
  if (!submission.ok) return submission.error;
  const fields = submission.value;
  if (fields['intent'] === 'update') {
    const page = await enteredPage(visit, lookup.value.order, step, fields);
    if (page.ok) return { state: 'updated', answer: { errors: {}, values: fields, view: page.value } };
    // Somebody who is still typing has made no mistake yet: the answer is no failure.
    const refused = refusalOf(visit, id, page.error, fields);
    return refused.state === 'invalid' ? { state: 'updated', answer: refused.answer } : refused;
  }
  if (step === 'trade-in' && fields[tradeInField] === newTradeIn)
    return { state: 'next', href: await valuationHref(visit, lookup.value.order) };
  const stepOutcome = await handlers[step](visit, id, fields);
  // After the shopper agrees to the sums, the next page takes the payment.
  const outcome = step === 'summary' && stepOutcome.ok ? await startDeposit(visit, id) : stepOutcome;
  const isPaying = outcome.ok && outcome.value.reservationId !== null && outcome.value.placedAt === null;
  if (!isPaying) {
    const next = answerOf(visit, id, outcome, fields);
    return next.state === 'invalid' ? withEnteredSums(visit, lookup.value.order, step, next) : next;
  }
  const order = outcome.value;
  return { state: 'next', href: await depositHref(visit, order), cookie: cookieFor(visit, order) };
}

/** A step with mistakes keeps the sums for what was entered, like its fields. */
async function withEnteredSums(
  visit: OrderVisit,
  order: Order,
  step: OrderStep,
  { answer }: Extract<JourneyOutcome, { state: 'invalid' }>,
): Promise<BuyingOutcome> {
  const page = await enteredPage(visit, order, step, answer.values);
  return { state: 'invalid', answer: page.ok ? { ...answer, view: page.value } : answer };
}

/** Where the shopper's own car is valued; they come back to the order from there. */
async function valuationHref(visit: OrderVisit, order: Order): Promise<string> {
  const car = await findCarById(visit, order.carId);
  const start = startFromOrder(order, car.state === 'here' ? car.car : undefined, visit.tenant);
  return withTerms(start, orderTerms(visit, order).stateQuery);
}

async function submitIdentity(visit: OrderVisit, order: Order): Promise<JourneyOutcome> {
  const { id, hasIdentity } = order;
  const form = await readSentForm(
    visit,
    identityFields,
    licenceCopies(visit.services.photoEncoder, visit.tenant.slug),
  );
  if (!form.ok) return form.error;
  const { files, texts, fileErrors } = form.value;
  const isNothing = files.length === 0 && Object.keys(fileErrors).length === 0;
  if (isNothing && hasIdentity) return { state: 'next', href: nextHref(visit, order) };
  const limited = await filesOverLimit(visit, identityFields, form.value);
  const missing = identityFields.filter(({ name, required }) => required && !texts[name]);
  const errors = {
    ...fileErrors,
    ...limited,
    ...Object.fromEntries(missing.map(({ name, messages }) => [name, messages.required])),
  };
  if (Object.keys(errors).length > 0) {
    return {
      state: 'invalid',
      answer: { errors: { ...filesLost(identityFields, form.value), ...errors }, values: {} },
    };
  }
  return answerOf(visit, id, await giveIdentity(visit, id, files), {});
}

const answerOf = (
  visit: OrderVisit,
  id: string,
  outcome: Result<Order, OrderRefusal>,
  values: Fields,
): JourneyOutcome =>
  outcome.ok
    ? { state: 'next', href: nextHref(visit, outcome.value), cookie: cookieFor(visit, outcome.value) }
    : refusalOf(visit, id, outcome.error, values);

/** The browser finds the reservation of its order again. */
const cookieFor = (visit: OrderVisit, { reservationId }: Order): string | undefined =>
  reservationId === null ? undefined : cookieOfReservation(visit, reservationId);

/** The next step; the reservation's own page while its deposit is to be paid. */
function nextHref({ tenant }: OrderVisit, order: Order): string {
  const { id, reservationId, placedAt } = order;
  if (reservationId !== null && placedAt === null) return `/buy/reservations/${reservationId}`;
  return orderHref(id, currentStep(order, tenant));
}

/** A step that changed nothing, for the shopper: what they typed is never lost. */
function refusalOf(visit: OrderVisit, id: string, refusal: OrderRefusal, values: Fields): JourneyOutcome {
  switch (refusal.kind) {
    case 'invalid':
      return { state: 'invalid', answer: { errors: refusal.errors, values } };
    case 'unknown':
      return { state: 'refused', status: 404 };
    case 'expired':
    case 'closed':
    case 'car-gone':
      return { state: 'next', href: orderHref(id) };
    case 'incomplete':
      return { state: 'next', href: orderHref(id, refusal.step) };
    case 'too-many':
      return busy(visit.tenant, refusal.waitSeconds, values);
    case 'limited':
      return failed(limitWords(refusal.refusal.reason, visit.tenant, refusal.phone), values);
    case 'for-review':
      return failed('We’ll check your order and call you. You haven’t been charged.', values);
    case 'changed':
      return failed('Please try again.', values);
  }
}

/** With the services for paying a deposit. */
type OrderDepositVisit = OrderVisit & { readonly services: DepositServices };

/**
 * Where an order goes on to its deposit: to the payment where the site has one method, otherwise to the reservation's page
 * with the choice. A payment that was opened before is looked at there too.
 */
async function depositHref(
  visit: OrderDepositVisit,
  { id, reservationId }: Pick<Order, 'id' | 'reservationId'>,
): Promise<string> {
  if (reservationId === null) return orderHref(id);
  const [method, ...others] = offeredMethods(visit);
  const reservation = await findReservation(visit, reservationId);
  const isNew = reservation?.state === 'paying' && reservation.paymentId === null;
  if (!isNew || !method || others.length > 0) return reservationPath(reservationId);
  return paymentPage(reservation, await payDeposit(visit, reservation, method));
}
