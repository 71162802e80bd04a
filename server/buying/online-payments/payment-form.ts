import type { ProviderKind } from '#server/buying/payments/payment';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { choiceField, textField } from '#server/leads/rules/field-kinds';
import { emailField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
import { centsText } from '#server/platform/text/counted';
import { ulidPattern } from '#server/platform/ulid';
import { plainPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PaymentRequest } from './payment-requests';
import { longestReference, methodText, onlinePaymentPath, opensLink } from './rules/payment-link';

/** What the address is about: a payment link, one payment, or an amount that the customer types. */
export type PaymentAim =
  | { readonly kind: 'link'; readonly request: PaymentRequest; readonly query: string }
  | { readonly kind: 'bad-link' }
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'typed' };

/** The aim of a request to `/online-payment`; undefined elsewhere, and where the site takes no payments online. */
export async function paymentAim({ url, tenant, services }: ShopperVisit): Promise<PaymentAim | undefined> {
  if (plainPath(url.pathname) !== onlinePaymentPath || !offersOnlinePayment(tenant)) return undefined;
  const { searchParams } = url;
  const paymentId = searchParams.get('payment');
  if (paymentId !== null) return { kind: 'payment', paymentId: paymentId.slice(0, 64) };
  const id = searchParams.get('link');
  if (id === null) return { kind: 'typed' };
  const key = searchParams.get('key') ?? '';
  const signed = { secret: services.secret, tenant: tenant.slug };
  const isRight = ulidPattern.test(id) && opensLink(signed, id, key);
  const request = isRight ? await services.paymentRequests.byId(tenant.slug, id) : null;
  return request
    ? { kind: 'link', request, query: `?${new URLSearchParams({ link: id, key })}` }
    : { kind: 'bad-link' };
}

/** Whether the site has the page: customers can sign in, and there is a way to pay. */
const offersOnlinePayment = ({
  accounts,
  payments,
}: Pick<ShopperVisit['tenant'], 'accounts' | 'payments'>): boolean =>
  accounts.sign_in && payments.methods.length > 0;

/** Names one sending of the form, so that pressing twice is one payment. */
export const formIdField = 'payment_form';

const methodLabels: Readonly<Partial<Record<ProviderKind, string>>> = {
  stripe: 'Card, Apple Pay or Google Pay',
  square: 'Card, Apple Pay or Google Pay',
  practice: 'Practice payment (no money moves)',
};

/** The aims that have a form. */
export type PayableAim = Extract<PaymentAim, { kind: 'link' | 'typed' }>;

/** The fields of the form: reference and amount where the customer types them, then name, email and method. */
export function paymentFields(
  aim: PayableAim,
  methods: readonly ProviderKind[],
  { online_payment }: Pick<Tenant, 'online_payment'>,
): readonly FieldRule[] {
  const { smallest_dollars, largest_dollars } = online_payment;
  const limits = `From ${centsText(smallest_dollars * 100)} to ${centsText(largest_dollars * 100)}.`;
  const typed: readonly FieldRule[] = [
    textField({
      name: 'reference',
      label: 'Reference',
      required: true,
      autocomplete: 'off',
      maxLength: longestReference,
      hint: 'You’ll find it on your invoice or in our message.',
    }),
    {
      ...textField({
        name: 'amount',
        label: 'Amount',
        required: true,
        autocomplete: 'off',
        maxLength: 14,
        hint: limits,
      }),
      before: '$',
      messages: {
        required: 'Enter the amount.',
        tooLong: 'Enter the amount in dollars, such as 250 or 99.95.',
        pattern: 'Enter the amount in dollars, such as 250 or 99.95.',
      },
    },
  ];
  const method = choiceField({
    name: 'method',
    label: 'How would you like to pay?',
    control: 'radio',
    required: true,
    options: methods.map((kind) => ({ value: kind, text: methodLabels[kind] ?? methodText[kind] })),
    missing: 'Choose how to pay.',
  });
  return [
    ...(aim.kind === 'typed' ? typed : []),
    textField({ name: 'name', label: 'Name', required: true, maxLength: 80, autocomplete: 'name' }),
    { ...emailField, hint: 'We’ll email you the receipt.' },
    ...(methods.length > 1 ? [method] : []),
  ];
}
