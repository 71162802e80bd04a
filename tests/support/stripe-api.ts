import { z } from 'zod';

/**
 * The operations of Stripe's API that this site uses, as Stripe's published OpenAPI description (2026-09-30.endive) and
 * the types of the `stripe` package (2026-10-28.endive) have them: parameters, types, lengths, words, and the fields of
 * answers. What this site does not use is left out, so using it is a violation until it is described here.
 */
export const apiVersion = '2026-10-28.endive';

const text = (longest = 5_000) => z.string().max(longest);
/** Forms carry text only. */
const whole = z.string().regex(/^\d{1,12}$/, 'a whole number');
/** Lists arrive as fields named 0, 1, 2. */
const list = <T extends z.ZodType>(one: T) => z.record(z.string().regex(/^\d+$/), one);
const metadata = z
  .record(text(40), text(500))
  .refine((all) => Object.keys(all).length <= 50, 'at most 50 keys');
/** At most four levels deep. */
const expand = list(z.string().regex(/^\w+(\.\w+){0,3}$/)).optional();

const paymentMethods = z.enum(['card', 'payto', 'au_becs_debit', 'link', 'afterpay_clearpay', 'zip']);

const createSession = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  client_reference_id: text(200).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: text(1_000).optional() })
    .optional(),
  line_items: list(
    z.strictObject({
      quantity: whole,
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: whole,
        product_data: z.strictObject({ name: text() }),
      }),
    }),
  ),
  allowed_payment_method_types: list(paymentMethods).optional(),
  expires_at: whole.optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expand,
});

const createRefund = z.strictObject({
  amount: whole.optional(),
  payment_intent: text().optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

const listRefunds = z.strictObject({
  payment_intent: text().optional(),
  limit: whole.refine((limit) => Number(limit) >= 1 && Number(limit) <= 100, 'from 1 to 100').optional(),
  starting_after: text().optional(),
  expand,
});

const strings = z.record(z.string(), z.string());
const refund = z.looseObject({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int(),
  created: z.int(),
  currency: z.string(),
  metadata: strings.nullable(),
  payment_intent: z.string().nullable(),
  charge: z.string().nullable(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).nullable(),
});
const refundList = z.looseObject({
  object: z.literal('list'),
  has_more: z.boolean(),
  url: z.string(),
  data: z.array(refund),
});
const charge = z.looseObject({
  id: z.string(),
  object: z.literal('charge'),
  amount: z.int(),
  amount_refunded: z.int(),
  currency: z.string(),
  disputed: z.boolean(),
  refunded: z.boolean(),
  metadata: strings,
  balance_transaction: z.union([
    z.string(),
    z.looseObject({ id: z.string(), object: z.literal('balance_transaction'), fee: z.int() }),
    z.null(),
  ]),
  refunds: refundList.nullish(),
});
const intent = z.looseObject({
  id: z.string(),
  object: z.literal('payment_intent'),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  metadata: strings,
  latest_charge: z.union([z.string(), charge, z.null()]),
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
});
const session = z.looseObject({
  id: z.string(),
  object: z.literal('checkout.session'),
  created: z.int(),
  livemode: z.boolean(),
  expires_at: z.int(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  metadata: strings.nullable(),
  mode: z.enum(['payment', 'setup', 'subscription']),
  payment_intent: z.union([z.string(), intent, z.null()]),
  payment_status: z.enum(['no_payment_required', 'paid', 'unpaid']),
  status: z.enum(['complete', 'expired', 'open']).nullable(),
  url: z.string().nullable(),
});

/** Every failure has this form; the type is one of four. */
const failure = z.strictObject({
  error: z.strictObject({
    type: z.enum(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']),
    code: z.string().optional(),
    message: z.string(),
    param: z.string().optional(),
  }),
});

interface Operation {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly params: z.ZodType;
  readonly answer: z.ZodType;
}

const operations: readonly Operation[] = [
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, params: createSession, answer: session },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/\w+$/,
    params: z.strictObject({ expand }),
    answer: session,
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/\w+\/expire$/,
    params: z.strictObject({ expand }),
    answer: session,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/\w+$/,
    params: z.strictObject({ expand }),
    answer: intent,
  },
  { method: 'POST', path: /^\/v1\/refunds$/, params: createRefund, answer: refund },
  { method: 'GET', path: /^\/v1\/refunds$/, params: listRefunds, answer: refundList },
];

export interface StripeCall {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const operationOf = ({ method, url }: StripeCall) =>
  operations.find((one) => one.method === method && one.path.test(url.pathname));

/** How a call differs from the description; empty if it does not. */
export function callViolations(call: StripeCall): string[] {
  const operation = operationOf(call);
  if (!operation) return [`${call.method} ${call.url.pathname} is not described`];
  const isPost = call.method === 'POST';
  const params = formOf(isPost ? new URLSearchParams(call.body) : call.url.searchParams);
  return [...headerViolations(call), ...issuesOf(operation.params, params)];
}

function headerViolations({ method, headers }: StripeCall): string[] {
  const key = String(headers['idempotency-key'] ?? '');
  const type = String(headers['content-type'] ?? '');
  return [
    ...(headers['stripe-version'] === apiVersion ? [] : [`version ${headers['stripe-version']}`]),
    ...(method !== 'POST' || type.startsWith('application/x-www-form-urlencoded') ? [] : [`type ${type}`]),
    ...(method !== 'POST' || (key.length > 0 && key.length <= 255) ? [] : ['no idempotency key']),
  ];
}

/** How an answer of the fake differs from the description. */
export function answerViolations(call: StripeCall, status: number, body: object): string[] {
  if (status >= 400) return issuesOf(failure, body);
  return issuesOf(operationOf(call)?.answer ?? z.never(), body);
}

const issuesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

interface Form {
  [name: string]: string | Form;
}

/** `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
function formOf(params: URLSearchParams): Form {
  const root: Form = {};
  for (const [name, value] of params) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    const last = keys.pop() ?? '';
    let place = root;
    for (const key of keys) {
      const next = place[key];
      const inner: Form = typeof next === 'object' ? next : {};
      place[key] = inner;
      place = inner;
    }
    place[last] = value;
  }
  return root;
}
