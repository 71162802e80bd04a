import { paymentDeps } from '#server/buying/payments/open-payment';
import {
  findPracticePayment,
  type PracticeChoice,
  practiceChoices,
  practisePayment,
} from '#server/buying/payments/providers/practice-provider';
import type { BuyingVisit } from '#server/buying/shopper-visit';
import type { PracticeView } from '#server/buying/views/reservation-view';
import type { JourneyOutcome } from '#server/page/views/start-view';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { centsText } from '#server/platform/text/counted';

const buttons: Readonly<Record<PracticeChoice, { readonly text: string; readonly hint: string }>> = {
  pay: { text: 'Pay', hint: 'The payment succeeds at once.' },
  slow: { text: 'Pay slowly', hint: 'The payment succeeds after 20 seconds.' },
  decline: { text: 'Decline the payment', hint: 'As if the bank had refused it.' },
  abandon: { text: 'Leave without paying', hint: 'The payment stays open until its time is over.' },
};

/** Our own payment page, where no money moves. Throws a 404 Response for a payment of any other provider. */
export async function practicePage(visit: BuyingVisit, id: string): Promise<PageAnswer<PracticeView>> {
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
export async function submitPractice(
  visit: BuyingVisit,
  id: string,
  { intent }: Readonly<Record<string, string>>,
): Promise<JourneyOutcome> {
  const choice = practiceChoices.find((one) => one === intent);
  if (!choice) return { state: 'next', href: visit.url.pathname };
  const href = isOffered(visit) ? await practisePayment(paymentDeps(visit), visit.tenant, id, choice) : null;
  return href === null ? { state: 'refused', status: 404 } : { state: 'next', href: pathOf(href) };
}
