import { agreeOrder } from '#server/buying/orders/agree-order';
import type { OrderOutcome } from '#server/buying/orders/change-order';
import { chooseExtras } from '#server/buying/orders/choose-extras';
import { chooseHandover } from '#server/buying/orders/choose-handover';
import { choosePayment } from '#server/buying/orders/choose-payment';
import { chooseTradeIn } from '#server/buying/orders/choose-trade-in';
import { findOrder } from '#server/buying/orders/find-order';
import { detailErrors, giveDetails } from '#server/buying/orders/give-details';
import { giveIdentity } from '#server/buying/orders/give-identity';
import { identityFields, licenceCopies } from '#server/buying/orders/licence-copy';
import type { Order } from '#server/buying/orders/order';
import type { OrderRefusal, OrderVisit } from '#server/buying/orders/order-visit';
import type { OrderStep } from '#server/buying/orders/rules/order-steps';
import { currentStep, stepAsked } from '#server/buying/orders/rules/steps';
import { startDeposit } from '#server/buying/orders/start-deposit';
import { addOrder } from '#server/buying/orders/start-order';
import { cookieOfReservation } from '#server/buying/reservations/own-reservation';
import { sitePhone } from '#server/dealer/locations/rules/place-order';
import { busyWords } from '#server/leads/not-stored';
import { filesLost, readSentForm } from '#server/leads/read-sent-form';
import { attributesField, readAttributes } from '#server/leads/rules/lead-attributes';
import { formTokenField } from '#server/leads/rules/shared-fields';
import { readForm } from '#server/platform/http/body';
import { err, type Result } from '#server/platform/result';
import { type OrderDepositVisit, toDeposit } from './order-deposit';
import { startableOrder } from './order-page';
import { limitWords } from './rules/limit-words';
import { orderHref } from './rules/order-journey';
import type { BuyingOutcome } from './views/buying-outcome';

type Fields = Readonly<Record<string, string>>;
type Handler = (visit: OrderVisit, id: string, fields: Fields) => OrderOutcome;

const formLimitBytes = 32 * 1024;
/** Maximum characters of a value returned to a form with mistakes. */
const longestValue = 4_096;

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
export async function submitNewOrder(visit: OrderVisit): Promise<BuyingOutcome> {
  const started = await startableOrder(visit);
  const submission = await readFields(visit);
  if (!submission.ok) return submission.error;
  const fields = submission.value;
  const errors = detailErrors(visit, fields);
  if (Object.keys(errors).length > 0) return { state: 'invalid', answer: { errors, values: fields } };
  const attributes = visit.tenant.analytics.visited_pages
    ? readAttributes(fields[attributesField])
    : undefined;
  const order = await addOrder(visit, { ...started, attributes: attributes ?? null }, fields[formTokenField]);
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
  const submission = await readFields(visit);
  if (!submission.ok) return submission.error;
  const fields = submission.value;
  const outcome = await handlers[step](visit, id, fields);
  if (step === 'deposit' && outcome.ok && outcome.value.placedAt === null)
    return toDeposit(visit, outcome.value);
  return answerOf(visit, id, outcome, fields);
}

async function submitIdentity(visit: OrderVisit, order: Order): Promise<BuyingOutcome> {
  const { id, hasIdentity } = order;
  const form = await readSentForm(
    visit,
    identityFields,
    licenceCopies(visit.services.photoEncoder, visit.tenant.slug),
  );
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
  const { files, texts, fileErrors } = form.value;
  const isNothing = files.length === 0 && Object.keys(fileErrors).length === 0;
  if (isNothing && hasIdentity) return { state: 'next', href: nextHref(visit, order) };
  const missing = identityFields.filter(({ name, required }) => required && !texts[name]);
  const errors = {
    ...fileErrors,
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

async function readFields({ request }: OrderVisit): Promise<Result<Fields, BuyingOutcome>> {
  const form = await readForm(request, formLimitBytes);
  if (!form.ok) return err({ state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 });
  const texts = [...form.value].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.slice(0, longestValue)] as const] : [],
  );
  return { ok: true, value: Object.fromEntries(texts) };
}

const answerOf = (
  visit: OrderVisit,
  id: string,
  outcome: Result<Order, OrderRefusal>,
  values: Fields,
): BuyingOutcome =>
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
function refusalOf(visit: OrderVisit, id: string, refusal: OrderRefusal, values: Fields): BuyingOutcome {
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
    case 'too-many': {
      const { waitSeconds } = refusal;
      const failure = busyWords(waitSeconds, sitePhone(visit.tenant));
      return { state: 'busy', waitSeconds, answer: { errors: {}, values, failure } };
    }
    case 'limited':
      return failed(limitWords(refusal.refusal.reason, visit.tenant, sitePhone(visit.tenant)), values);
    case 'for-review':
      return failed('We check your order first and call you. You have paid nothing.', values);
    case 'changed':
      return failed('Please press the button again.', values);
  }
}

const failed = (failure: string, values: Fields): BuyingOutcome => ({
  state: 'invalid',
  answer: { errors: {}, values, failure },
});
