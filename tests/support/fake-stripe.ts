import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** What happens to the next call: a failure before or after it takes effect, no answer, or a broken connection. */
export interface Trouble {
  readonly status?: number;
  readonly code?: string;
  readonly type?: string;
  readonly how?: 'answer' | 'hang' | 'reset';
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
interface Answer {
  readonly status: number;
  readonly body: object;
}

export const fakeKey = 'sk_test_fake';
export const fakeWebhookSecret = 'whsec_fake';
const unique = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
const failure = (status: number, code: string, type = 'invalid_request_error'): Answer => ({
  status,
  body: { error: { type, code, message: 'Jane Citizen’s card was declined' } },
});

/**
 * Stripe as its documentation describes it: Checkout Sessions, refunds, expansion, errors, and idempotency keys that keep
 * the first answer, failures included, and refuse other parameters.
 */
export class FakeStripe {
  readonly sessions = new Map<string, Session>();
  readonly refunds: Refund[] = [];
  /** Method, path and idempotency key of each call. */
  readonly calls: string[] = [];
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
    const due = Number(session.params.get('line_items[0][price_data][unit_amount]'));
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
      const amount_received = Number(session.params.get('line_items[0][price_data][unit_amount]'));
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
      ...{ id, object: 'event', type, api_version: '2026-10-28.endive', created: 1, livemode: false },
      data: { object: this.#show(this.#session(sessionId), true) },
    });
    const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo;
    return {
      body,
      signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    };
  }

  #session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url = '', headers } = request;
    const key = String(headers['idempotency-key'] ?? '');
    this.calls.push([method, url.split('?')[0], key].filter(Boolean).join(' '));
    const send = ({ status, body }: Answer, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
    if (headers.authorization !== `Bearer ${fakeKey}`) {
      return void send(failure(401, 'invalid_api_key'));
    }
    const kept = this.#answers.get(key);
    const params = `${method} ${url} ${text}`;
    if (kept && kept.request !== params)
      return void send(failure(400, 'idempotency_error', 'idempotency_error'));
    if (kept) return void send(kept.answer, { 'idempotent-replayed': 'true' });
    const at = this.#troubles.findIndex((one) => (one.method ?? method) === method);
    const [trouble] = at < 0 ? [] : this.#troubles.splice(at, 1);
    if (trouble && !trouble.after) return this.#fail(request, response, trouble, key, params);
    const answer = this.#answer(method, new URL(url, this.url), new URLSearchParams(text));
    // Requests that never began, such as invalid ones, are not kept.
    if (key && method === 'POST' && answer.status < 400) this.#answers.set(key, { request: params, answer });
    if (trouble) return this.#fail(request, response, trouble, key, params);
    return void send(answer);
  }

  #fail(
    request: IncomingMessage,
    response: ServerResponse,
    trouble: Trouble,
    key: string,
    params: string,
  ): void {
    const { how = 'answer', status = 500, code = 'api_error', type = 'api_error' } = trouble;
    if (how === 'hang') return;
    if (how === 'reset') return void request.socket.destroy();
    const answer = failure(status, code, type);
    if (key && status >= 500) this.#answers.set(key, { request: params, answer });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }

  #answer(method: string, url: URL, params: URLSearchParams): Answer {
    const [, id, action] = /^\/v1\/checkout\/sessions(?:\/([^/]+)(?:\/(expire))?)?$/.exec(url.pathname) ?? [];
    if (url.pathname === '/v1/refunds') {
      return method === 'POST' ? this.#refund(params) : this.#listRefunds(url.searchParams);
    }
    if (id === undefined) return method === 'POST' ? this.#create(params) : failure(404, 'resource_missing');
    const session = this.sessions.get(id);
    if (!session) return failure(404, 'resource_missing');
    if (action === 'expire') {
      if (session.status !== 'open') return failure(400, 'checkout_session_not_open');
      session.status = 'expired';
    }
    const expands = [...url.searchParams].some(([name]) => name.startsWith('expand'));
    return { status: 200, body: this.#show(session, expands) };
  }

  #create(params: URLSearchParams): Answer {
    const seconds = Number(params.get('expires_at')) - Date.now() / 1_000;
    const isAllowed = [...params].every(
      ([name, value]) => !name.startsWith('allowed_payment') || ['card', 'payto'].includes(value),
    );
    const unit = Number(params.get('line_items[0][price_data][unit_amount]'));
    const isValid =
      params.get('mode') === 'payment' &&
      params.get('line_items[0][price_data][currency]') === 'aud' &&
      Number.isInteger(unit) &&
      unit >= 50 &&
      seconds >= 1_800 &&
      seconds <= 86_400;
    if (!isValid || !isAllowed) return failure(400, 'parameter_invalid');
    const id = unique('cs_test');
    this.sessions.set(id, { id, params, status: 'open', payment_status: 'unpaid', intent: null });
    return { status: 200, body: this.#show(this.#session(id), false) };
  }

  #refund(params: URLSearchParams): Answer {
    const intentId = params.get('payment_intent') ?? '';
    const intent = [...this.sessions.values()].find((one) => one.intent?.id === intentId)?.intent;
    const amount = Number(params.get('amount'));
    const before = sumOf(this.refunds.filter((one) => one.intent === intentId && one.status !== 'failed'));
    if (!intent) return failure(404, 'resource_missing');
    if (before >= intent.amount_received) return failure(400, 'charge_already_refunded');
    if (before + amount > intent.amount_received) return failure(400, 'amount_too_large');
    const metadata = Object.fromEntries(
      [...params].flatMap(([name, value]) => {
        const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return field ? [[field, value]] : [];
      }),
    );
    const refund = { id: unique('re'), intent: intentId, amount, metadata, status: 'succeeded' };
    this.refunds.push(refund);
    return { status: 200, body: { ...refund, object: 'refund' } };
  }

  #listRefunds(query: URLSearchParams): Answer {
    const data = this.refunds.filter(({ intent }) => intent === query.get('payment_intent'));
    return { status: 200, body: { object: 'list', has_more: false, url: '/v1/refunds', data } };
  }

  #show(session: Session, expands: boolean): object {
    const { id, params, status, payment_status, intent } = session;
    return {
      ...{ id, object: 'checkout.session', status, payment_status, currency: 'aud' },
      amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
      client_reference_id: params.get('client_reference_id'),
      metadata: { payment_id: params.get('metadata[payment_id]') },
      url: status === 'open' ? `https://checkout.stripe.example/${id}` : null,
      payment_intent: expands && intent ? this.#showIntent(intent) : (intent?.id ?? null),
      customer_details: { name: 'Jane Citizen', email: 'jane@example.com' },
    };
  }

  #showIntent({ fee, ...intent }: Intent): object {
    const amount_refunded = sumOf(
      this.refunds.filter((one) => one.intent === intent.id && one.status !== 'failed'),
    );
    const balance_transaction = fee === null ? null : { id: 'txn_1', object: 'balance_transaction', fee };
    return {
      ...{ ...intent, object: 'payment_intent' },
      latest_charge: { id: 'ch_1', object: 'charge', amount_refunded, balance_transaction },
    };
  }
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);
