import { createPaymentLink } from '#server/buying/online-payments/issue-link';
import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import { linkPath, requestState } from '#server/buying/online-payments/rules/payment-link';
import { centsText } from '#server/platform/text/counted';
import { ulidPattern } from '#server/platform/ulid';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, type FormState, goTo, showPage } from './desk-outcome';
import { momentText } from './rules/desk-time';
import { chip, doneText, textIn } from './rules/page-parts';
import { paymentHref, paymentsPath } from './rules/payment-words';
import type { ChipView } from './views/desk-view';

const linksPath = `${paymentsPath}/links`;
const mostListed = 50;

/** The page of payment links: a form for a new one, and the latest. */
export async function paymentLinksView(visit: StaffVisit, { typed = {}, errors = {} }: FormState = {}) {
  const { services, tenant, url } = visit;
  const requests = await services.paymentRequests.list(tenant.slug, { links: true, limit: mostListed });
  const created = requests.find(({ id }) => id === url.searchParams.get('created'));
  const isOpen = created && requestState(created, visit.now) === 'open';
  return {
    page: 'payment-links' as const,
    action: linksPath,
    typed,
    errors,
    days: tenant.online_payment.link_days,
    /** The link that was just made. */
    created: isOpen ? { href: linkHref(visit, created.id), about: aboutText(created) } : undefined,
    done: doneText(visit, { withdrawn: 'The link was withdrawn.' }),
    links: requests.map((request) => rowOf(visit, request)),
  };
}

const aboutText = ({ reference, amountCents }: PaymentRequest): string =>
  `${reference}, ${centsText(amountCents)}`;

const linkHref = ({ services, tenant, url }: StaffVisit, id: string): string =>
  new URL(linkPath({ secret: services.secret, tenant: tenant.slug }, id), url).href;

const chips: Readonly<Record<ReturnType<typeof requestState>, ChipView>> = {
  open: chip('Open', 'accent'),
  paid: chip('Paid', 'positive'),
  withdrawn: chip('Withdrawn'),
  expired: chip('Expired'),
};

function rowOf(visit: StaffVisit, request: PaymentRequest) {
  const { id, amountCents, reference, note, createdBy, createdAt, paidPaymentId } = request;
  const state = requestState(request, visit.now);
  const createdText = momentText(createdAt, visit.tenant.time_zone);
  return {
    id,
    about: [reference, note].filter(Boolean).join(', '),
    amount: centsText(amountCents),
    text: [createdBy, createdText].filter(Boolean).join(', '),
    chip: chips[state],
    /** While it can be paid. */
    href: state === 'open' ? linkHref(visit, id) : undefined,
    paymentHref: paidPaymentId === null ? undefined : paymentHref(paidPaymentId),
  };
}

/** Handles a form of the page: creates a link, or withdraws one. Null: no such form or link. */
export async function changePaymentLinks(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  if (form.get('do') === 'create') return create(visit, form);
  return form.get('do') === 'withdraw' ? withdraw(visit, textIn(form, 'link')) : null;
}

async function create(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const text = (name: string) => textIn(form, name).slice(0, 200);
  const typed = { reference: text('reference'), amount: text('amount'), note: text('note') };
  const link = { ...typed, by: visit.staff.name };
  const outcome = await createPaymentLink(visit.services, visit.tenant, link);
  if (!outcome.ok) return showPage(await paymentLinksView(visit, { typed, errors: outcome.error }));
  await auditStaff(visit, 'payment-link-created');
  return goTo(`${linksPath}?created=${outcome.value.id}`);
}

async function withdraw(visit: StaffVisit, id: string): FormAnswer {
  const { services, tenant, now } = visit;
  if (!ulidPattern.test(id) || !(await services.paymentRequests.byId(tenant.slug, id))) return null;
  await auditStaff(visit, 'payment-link-withdrawn');
  const isWithdrawn = await services.paymentRequests.withdraw(tenant.slug, id, now);
  return goTo(isWithdrawn ? `${linksPath}?done=withdrawn` : linksPath);
}
