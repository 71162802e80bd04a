import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { answerViolations, apiVersion, callViolations, type StripeCall } from './stripe-api';

/** What happens to the next call: a failure before or after it takes effect, no answer, or a broken connection. */
export interface Trouble {
  readonly status?: number;
  readonly code?: string;
  readonly type?: string;
  readonly how?: 'answer' | 'hang' | 'reset';
  /** Stripe's advice in its header. */
  readonly shouldRetry?: boolean;
  /** The call takes effect, but its answer is lost or wrong. */
  readonly after?: boolean;
  /** Calls of this method alone. */
  readonly method?: string;
  /** Calls in a row; one by default. */
  readonly times?: number;
}

interface Session {
  readonly id: string;
  readonly params: URLSearchParams;
  readonly created: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  intent: Intent | null;
}
interface Intent {
  readonly id: string;
  status: string;
  amount_received: number;
  currency: string;
  fee: number | null;
}
interface Refund {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
  status: string;
}
interface Reply {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly call: StripeCall;
  /** Keeps an answer for repeats of the same call. */
  readonly keep: (answer: Answer) => void;
}
interface Answer {
  readonly status: number;
  readonly body: object;
}

export const fakeKey = 'sk_test_fake';
export const fakeWebhookSecret = 'whsec_fake';
const unique = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
const failure = (status: number, code?: string, type = 'invalid_request_error'): Answer => ({
  status,
  body: { error: { type, ...(code && { code }), message: 'Jane Citizen’s card was declined' } },
});
/** Refused before the operation begins, so nothing is kept under the key. */
const neverKept: readonly number[] = [401, 403, 409, 429];
/** The least that Stripe charges in Australian dollars. */
const leastCents = 50;

/**
 * Stripe as its documentation describes it: Checkout Sessions, refunds, expansion, errors, and idempotency keys that keep
 * the first answer once an operation has begun, failures included, and refuse other parameters. Every call and every
 * answer is compared with the description in `stripe-api.ts`; differences are in `violations`.
 */
export class FakeStripe {
  readonly sessions = new Map<string, Session>();
  readonly refunds: Refund[] = [];
  /** Method, path and idempotency key of each call. */
  readonly calls: string[] = [];
  /** Differences between calls or answers and Stripe's description. */
  readonly violations: string[] = [];
  readonly #answers = new Map<string, { readonly request: string; readonly answer: Answer }>();
  readonly #troubles: Trouble[] = [];
  readonly #server = createServer((request, response) => void this.#hear(request, response));

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  /** The next calls meet with trouble. */
  trouble(trouble: Trouble): void {
    for (let times = trouble.times ?? 1; times > 0; times -= 1) this.#troubles.push(trouble);
  }

  calm(): void {
    this.#troubles.length = 0;
  }

  /** The shopper pays, or something other than what was asked for arrives. */
  pay(
    id: string,
    { amount, currency, fee = 380 }: { amount?: number; currency?: string; fee?: number | null } = {},
  ) {
    const session = this.#session(id);
    if (session.status !== 'open') throw new Error('the page is closed');
    session.status = 'complete';
    session.payment_status = 'paid';
    const due = dueOf(session.params);
    const intent = { amount_received: amount ?? due, currency: currency ?? 'aud', fee, status: 'succeeded' };
    session.intent = { id: unique('pi'), ...intent };
  }

  /** A bank that takes its time, and then pays or refuses. */
  startTransfer(id: string): void {
    const session = this.#session(id);
    session.status = 'complete';
    session.intent = {
      id: unique('pi'),
      amount_received: 0,
      currency: 'aud',
      fee: null,
      status: 'processing',
    };
  }

  endTransfer(id: string, isPaid: boolean): void {
    const session = this.#session(id);
    if (!session.intent) throw new Error('no transfer');
    if (!isPaid) session.intent.status = 'requires_payment_method';
    else {
      session.payment_status = 'paid';
      const amount_received = dueOf(session.params);
      session.intent = { ...session.intent, amount_received, status: 'succeeded', fee: 100 };
    }
  }

  /** The dealer refunds in Stripe's own dashboard. */
  refundByHand(id: string, amount: number): void {
    const intent = this.#session(id).intent?.id ?? '';
    this.refunds.push({ id: unique('re'), intent, amount, metadata: {}, status: 'succeeded' });
  }

  /** Cents that came in and that went back, of all sessions. */
  get balance(): { readonly received: number; readonly refunded: number } {
    const received = [...this.sessions.values()].reduce(
      (sum, one) => sum + (one.intent?.amount_received ?? 0),
      0,
    );
    return { received, refunded: sumOf(this.refunds) };
  }

  /** An event as Stripe sends it: its body and its signature. */
  event(
    type: string,
    sessionId: string,
    { secret = fakeWebhookSecret, secondsAgo = 0, id = unique('evt') } = {},
  ): { readonly body: string; readonly signature: string } {
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      api_version: apiVersion,
      created: 1,
      livemode: false,
      data: { object: this.#subject(type, this.#session(sessionId)) },
    });
    const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo;
    return {
      body,
      signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    };
  }

  /** The object that an event of this type carries. */
  #subject(type: string, session: Session): object {
    const { intent } = session;
    if (!intent || type.startsWith('checkout.session.')) return this.#show(session, []);
    if (type.startsWith('payment_intent.')) return this.#showIntent(session, intent, []);
    if (type.startsWith('refund.') || type === 'charge.refund.updated') {
      const last = this.refunds.findLast((one) => one.intent === intent.id);
      return last ? showRefund(last) : {};
    }
    if (type.startsWith('charge.dispute.')) {
      return { id: 'du_1', object: 'dispute', payment_intent: intent.id, metadata: {} };
    }
    return this.#showCharge(session, intent, []);
  }

  #session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url: path = '', headers } = request;
    const call = { method, url: new URL(path, this.url), body: text, headers };
    const key = String(headers['idempotency-key'] ?? '');
    this.calls.push([method, call.url.pathname, key].filter(Boolean).join(' '));
    const same = `${method} ${path} ${text}`;
    const keep = (answer: Answer) => {
      if (key && method === 'POST' && !neverKept.includes(answer.status)) {
        this.#answers.set(key, { request: same, answer });
      }
    };
    const reply = { request, response, call, keep };
    const early = this.#refusal(call);
    if (early) return this.#send(reply, early);
    const kept = this.#answers.get(key);
    if (kept) {
      if (kept.request !== same) return this.#send(reply, failure(400, undefined, 'idempotency_error'));
      return this.#send(reply, kept.answer, { 'idempotent-replayed': 'true' });
    }
    const at = this.#troubles.findIndex((one) => (one.method ?? method) === method);
    const [trouble] = at < 0 ? [] : this.#troubles.splice(at, 1);
    if (trouble && !trouble.after) return this.#fail(reply, trouble);
    const answer = this.#answer(call);
    keep(answer);
    return trouble ? this.#fail(reply, trouble) : this.#send(reply, answer);
  }

  /** A call without access, or one that differs from the description: its operation never begins. */
  #refusal(call: StripeCall): Answer | null {
    if (call.headers['authorization'] !== `Bearer ${fakeKey}`) return failure(401);
    const wrong = callViolations(call);
    this.violations.push(...wrong);
    return wrong.length > 0 ? failure(400, 'parameter_unknown') : null;
  }

  #send({ response, call }: Reply, { status, body }: Answer, more: Record<string, string> = {}): void {
    this.violations.push(...answerViolations(call, status, body));
    const headers = { 'content-type': 'application/json', 'request-id': unique('req'), ...more };
    response.writeHead(status, headers).end(JSON.stringify(body));
  }

  #fail(reply: Reply, trouble: Trouble): void {
    const { how = 'answer', status = 500, shouldRetry } = trouble;
    if (how === 'hang') return;
    if (how === 'reset') return void reply.request.socket.destroy();
    const type = status >= 500 ? 'api_error' : (trouble.type ?? 'invalid_request_error');
    const answer = failure(status, trouble.code, type);
    // Stripe keeps nothing where it advises to repeat.
    if (!shouldRetry) reply.keep(answer);
    this.#send(reply, answer, {
      ...(shouldRetry === undefined ? {} : { 'stripe-should-retry': String(shouldRetry) }),
    });
  }

  #answer({ method, url, body }: StripeCall): Answer {
    const params = new URLSearchParams(body);
    const [, , kind = '', id = '', action] = url.pathname.replace('/checkout/', '/').split('/');
    if (kind === 'payment_intents') return this.#readIntent(id);
    if (kind === 'refunds')
      return method === 'POST' ? this.#refund(params) : this.#listRefunds(url.searchParams);
    if (id === '') return this.#create(params);
    const session = this.sessions.get(id);
    if (!session) return failure(404, 'resource_missing');
    if (action === 'expire') {
      // Only open sessions can be expired.
      if (session.status !== 'open') return failure(400);
      session.status = 'expired';
    }
    const expands = [...url.searchParams].flatMap(([name, value]) =>
      name.startsWith('expand') ? [value] : [],
    );
    return { status: 200, body: this.#show(session, expands) };
  }

  #readIntent(id: string): Answer {
    const session = [...this.sessions.values()].find((one) => one.intent?.id === id);
    if (!session?.intent) return failure(404, 'resource_missing');
    return { status: 200, body: this.#showIntent(session, session.intent, []) };
  }

  #create(params: URLSearchParams): Answer {
    const created = Math.floor(Date.now() / 1_000);
    const seconds = Number(params.get('expires_at')) - created;
    // From half an hour to a day after it is made.
    if (seconds < 1_800 || seconds > 86_400) return failure(400);
    if (dueOf(params) < leastCents) return failure(400, 'amount_too_small');
    const id = unique('cs_test');
    const session: Session = { id, params, created, status: 'open', payment_status: 'unpaid', intent: null };
    this.sessions.set(id, session);
    return { status: 200, body: this.#show(session, []) };
  }

  #refund(params: URLSearchParams): Answer {
    const intentId = params.get('payment_intent') ?? '';
    const intent = [...this.sessions.values()].find((one) => one.intent?.id === intentId)?.intent;
    const amount = Number(params.get('amount'));
    const before = sumOf(this.refunds.filter((one) => one.intent === intentId && one.status !== 'failed'));
    if (!intent) return failure(404, 'resource_missing');
    if (before >= intent.amount_received) return failure(400, 'charge_already_refunded');
    if (before + amount > intent.amount_received) return failure(400);
    const metadata = fieldsOf(params, 'metadata');
    const refund = { id: unique('re'), intent: intentId, amount, metadata, status: 'succeeded' };
    this.refunds.push(refund);
    return { status: 200, body: showRefund(refund) };
  }

  #listRefunds(query: URLSearchParams): Answer {
    const data = this.refunds.filter(({ intent }) => intent === query.get('payment_intent'));
    return {
      status: 200,
      body: { object: 'list', has_more: false, url: '/v1/refunds', data: data.map(showRefund) },
    };
  }

  /** Numbers of other objects, unless they are expanded. */
  #show(session: Session, expands: readonly string[]): object {
    const { id, params, status, payment_status, intent, created } = session;
    const inner = expandedIn('payment_intent', expands);
    return {
      id,
      object: 'checkout.session',
      status,
      payment_status,
      currency: 'aud',
      created,
      livemode: false,
      mode: params.get('mode'),
      amount_total: dueOf(params),
      expires_at: Number(params.get('expires_at')),
      client_reference_id: params.get('client_reference_id'),
      metadata: fieldsOf(params, 'metadata'),
      url: status === 'open' ? `https://checkout.stripe.example/${id}` : null,
      payment_intent: inner && intent ? this.#showIntent(session, intent, inner) : (intent?.id ?? null),
      customer_details: { name: 'Jane Citizen', email: 'jane@example.com' },
    };
  }

  #showIntent(session: Session, intent: Intent, expands: readonly string[]): object {
    const { fee: _, ...facts } = intent;
    const inner = expandedIn('latest_charge', expands);
    return {
      ...facts,
      object: 'payment_intent',
      amount: dueOf(session.params),
      metadata: fieldsOf(session.params, 'payment_intent_data[metadata]'),
      latest_charge: inner ? this.#showCharge(session, intent, inner) : 'ch_1',
    };
  }

  /** A charge has the metadata of its payment intent. */
  #showCharge(
    session: Session,
    { id, fee, currency, amount_received }: Intent,
    expands: readonly string[],
  ): object {
    const refunds = this.refunds.filter((one) => one.intent === id);
    const amount_refunded = sumOf(refunds.filter(({ status }) => status !== 'failed'));
    const entry = { id: 'txn_1', object: 'balance_transaction', fee };
    const list = { object: 'list', has_more: false, url: '/v1/charges/ch_1/refunds' };
    return {
      id: 'ch_1',
      object: 'charge',
      amount: amount_received,
      amount_refunded,
      currency,
      disputed: false,
      refunded: amount_refunded === amount_received,
      payment_intent: id,
      metadata: fieldsOf(session.params, 'payment_intent_data[metadata]'),
      balance_transaction:
        fee === null ? null : expandedIn('balance_transaction', expands) ? entry : entry.id,
      ...(expandedIn('refunds', expands) && {
        refunds: { ...list, data: refunds.map(showRefund).reverse() },
      }),
    };
  }
}

/** What is expanded below a field; undefined if the field itself is not. */
function expandedIn(field: string, expands: readonly string[]): readonly string[] | undefined {
  const own = expands.filter((path) => path === field || path.startsWith(`${field}.`));
  return own.length > 0 ? own.map((path) => path.slice(field.length + 1)) : undefined;
}

/** The fields `name[key]` of a form. */
const fieldsOf = (params: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...params]
      .filter(([field]) => field.startsWith(`${name}[`))
      .map(([field, value]) => [field.slice(name.length + 1, -1), value]),
  );

const dueOf = (params: URLSearchParams): number =>
  Number(params.get('line_items[0][price_data][unit_amount]'));

const showRefund = ({ intent, ...refund }: Refund) => ({
  ...refund,
  object: 'refund',
  currency: 'aud',
  created: 1,
  charge: 'ch_1',
  payment_intent: intent,
});

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);
