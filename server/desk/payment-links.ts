import { createPaymentLink } from '#server/buying/online-payments/issue-link';
import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import { linkPath, requestState } from '#server/buying/online-payments/rules/payment-link';

import { centsText } from '#server/platform/text/money';
import { ulidPattern } from '#server/platform/ulid';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { momentText } from './rules/desk-time';
import { paymentHref, paymentsPath } from './rules/payment-words';
import type { ChipView } from './views/desk-view';
import type { PaymentLinkRowView, PaymentLinksView } from './views/payment-views';

const linksPath = `${paymentsPath}/links`;
const mostListed = 50;

interface LinkTyped {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** The page of payment links: a form for a new one, and the latest. */
export async function paymentLinksView(
  visit: DeskVisit,
  visitor: SignedIn,
  typed: LinkTyped = { values: {}, errors: {} },
): Promise<PaymentLinksView> {
  const { services, tenant, url } = visit;
  const requests = await services.paymentRequests.list(tenant.slug, { links: true, limit: mostListed });
  const created = requests.find(({ id }) => id === url.searchParams.get('created'));
  return {
    page: 'payment-links',
    ...frameView(visit, visitor),
    action: linksPath,
    ...typed,
    days: tenant.online_payment.link_days,
    ...(created && requestState(created, visit.now) === 'open'
      ? { created: { href: linkHref(visit, created.id), about: aboutText(created) } }
      : {}),
    ...(url.searchParams.get('done') === 'withdrawn' ? { done: 'The link was withdrawn.' } : {}),
    links: requests.map((request) => rowOf(visit, request)),
  };
}

const aboutText = ({ reference, amountCents }: PaymentRequest): string =>
  `${reference}, ${centsText(amountCents)}`;

const linkHref = ({ services, tenant, url }: DeskVisit, id: string): string =>
  new URL(linkPath({ secret: services.secret, tenant: tenant.slug }, id), url).href;

const chips: Readonly<Record<ReturnType<typeof requestState>, ChipView>> = {
  open: { text: 'Open', tone: 'accent' },
  paid: { text: 'Paid', tone: 'positive' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
};

function rowOf(visit: DeskVisit, request: PaymentRequest): PaymentLinkRowView {
  const { id, amountCents, reference, note, createdBy, createdAt, paidPaymentId } = request;
  const state = requestState(request, visit.now);
  const createdText = momentText(new Date(createdAt), visit.tenant.time_zone);
  return {
    id,
    about: [reference, note].filter(Boolean).join(', '),
    amount: centsText(amountCents),
    text: [createdBy, createdText].filter(Boolean).join(', '),
    chip: chips[state],
    ...(state === 'open' ? { href: linkHref(visit, id) } : {}),
    ...(paidPaymentId === null ? {} : { paymentHref: paymentHref(paidPaymentId) }),
  };
}

/** Handles a form of the page: creates a link, or withdraws one. Null: no such form or link. */
export async function changePaymentLinks(
  visit: DeskVisit,
  visitor: SignedIn,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  if (form.get('do') === 'create') return create(visit, visitor, form);
  return form.get('do') === 'withdraw' ? withdraw(visit, visitor, form.get('link') ?? '') : null;
}

async function create(visit: DeskVisit, visitor: SignedIn, form: URLSearchParams): Promise<DeskOutcome> {
  const { staff } = visitor;
  const text = (name: string) => (form.get(name) ?? '').slice(0, 200);
  const values = { reference: text('reference'), amount: text('amount'), note: text('note') };
  const outcome = await createPaymentLink(visit.services, visit.tenant, { ...values, by: staff.name });
  if (!outcome.ok) {
    const view = await paymentLinksView(visit, visitor, { values, errors: outcome.error });
    return { state: 'page', status: 422, view };
  }
  await audit(visit, { staffId: staff.id, action: 'payment-link-created' });
  return { state: 'moved', to: `${linksPath}?created=${outcome.value.id}` };
}

async function withdraw(visit: DeskVisit, { staff }: SignedIn, id: string): Promise<DeskOutcome | null> {
  const { services, tenant, now } = visit;
  if (!ulidPattern.test(id) || !(await services.paymentRequests.byId(tenant.slug, id))) return null;
  await audit(visit, { staffId: staff.id, action: 'payment-link-withdrawn' });
  const isWithdrawn = await services.paymentRequests.withdraw(tenant.slug, id, now);
  return { state: 'moved', to: isWithdrawn ? `${linksPath}?done=withdrawn` : linksPath };
}
