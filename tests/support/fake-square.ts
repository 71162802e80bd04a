import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

export const squareToken = 'EAAA-test-token';
export const squareKey = 'signature-key';
export const squareAddress = 'https://corner-cars.example/api/payments/square';

/** What goes wrong with the next call: a status before anything is done, or an answer that is lost afterwards. */
export type SquareFault = { readonly status: number; readonly code?: string } | 'hang' | 'lost';

interface FakeOrder {
  readonly id: string;
  readonly reference_id: string;
  readonly linkId: string;
  state: 'DRAFT' | 'OPEN' | 'CANCELED';
  readonly cents: number;
}
interface FakePayment {
  readonly id: string;
  readonly order_id: string;
  status: string;
  readonly cents: number;
  feeCents: number;
}
interface FakeRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly cents: number;
  readonly reason: string;
  status: string;
}
type Answer = readonly [status: number, body: unknown];

/** The limits of Square's published description. */
const linkBody = z.strictObject({
  idempotency_key: z.string().min(1).max(192),
  description: z.string().max(4096),
  order: z.strictObject({
    location_id: z.literal('L1'),
    reference_id: z.string().max(40),
    line_items: z.tuple([
      z.strictObject({
        name: z.string().max(512),
        quantity: z.literal('1'),
        base_price_money: z.strictObject({ amount: z.int().positive(), currency: z.literal('AUD') }),
      }),
    ]),
  }),
  checkout_options: z.strictObject({
    redirect_url: z.url().max(2048),
    allow_tipping: z.literal(false),
    ask_for_shipping_address: z.literal(false),
    enable_coupon: z.literal(false),
    enable_loyalty: z.literal(false),
  }),
  payment_note: z.string().max(500),
});
const refundBody = z.strictObject({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string(),
  reason: z.string().max(192),
  amount_money: z.strictObject({ amount: z.int().positive(), currency: z.literal('AUD') }),
});

const refusal = (status: number, code: string): Answer => [
  status,
  { errors: [{ category: 'INVALID_REQUEST_ERROR', code, detail: 'about jane@example.com' }] },
];

/** Square as far as payment links, orders, payments and refunds go, with its documented refusals. */
export class FakeSquare {
  readonly faults: SquareFault[] = [];
  /** Requests that Square's description forbids. */
  readonly violations: string[] = [];
  readonly refunds: FakeRefund[] = [];
  readonly orders: FakeOrder[] = [];
  readonly #payments: FakePayment[] = [];
  readonly #kept = new Map<string, { readonly text: string; readonly answer: Answer }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #serial = 0;

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  start(): Promise<void> {
    return new Promise((done) => this.#server.listen(0, '127.0.0.1', done));
  }
  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  /** The shopper pays an order on Square's page. */
  pay(
    orderId: string,
    { status = 'COMPLETED', cents, feeCents = 0 }: Partial<FakePayment> = {},
  ): FakePayment {
    const order = this.orders.find(({ id }) => id === orderId);
    if (!order) throw new Error('no such order');
    order.state = 'OPEN';
    const payment = { id: this.#id('P'), order_id: orderId, status, cents: cents ?? order.cents, feeCents };
    this.#payments.push(payment);
    return payment;
  }

  /** The dealer refunds in Square's dashboard. */
  refundThere(paymentId: string, cents: number): FakeRefund {
    const refund = {
      id: this.#id('R'),
      payment_id: paymentId,
      cents,
      reason: 'Goodwill',
      status: 'COMPLETED',
    };
    this.refunds.push(refund);
    return refund;
  }

  /** An event with its signature. */
  event(type: string, object: object): { readonly body: Buffer; readonly signature: string } {
    const text = { merchant_id: 'M1', type, event_id: this.#id('E'), data: { type: 'x', id: 'x', object } };
    const body = Buffer.from(JSON.stringify(text));
    const signature = createHmac('sha256', squareKey).update(squareAddress).update(body).digest('base64');
    return { body, signature };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const fault = this.faults.shift();
    if (fault === 'hang') return;
    if (typeof fault === 'object') return send(response, refusal(fault.status, fault.code ?? 'UNKNOWN'));
    const answer = this.#answer(request, text);
    if (fault === 'lost') return void request.socket.destroy();
    send(response, answer);
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, text: string): Answer {
    if (headers.authorization !== `Bearer ${squareToken}`) return refusal(401, 'UNAUTHORIZED');
    if (!headers['square-version']) this.violations.push('no version');
    const [, , kind = '', ...rest] = url.split('/');
    const id = rest.at(-1) ?? '';
    switch (`${method} ${kind}`) {
      case 'POST online-checkout':
        return this.#once(text, linkBody, (body) => this.#makeLink(body));
      case 'DELETE online-checkout':
        return this.#deleteLink(id);
      case 'GET orders':
        return this.#order(id);
      case 'GET payments':
        return this.#payment(id);
      case 'POST refunds':
        return this.#once(text, refundBody, (body) => this.#makeRefund(body));
      case 'GET refunds':
        return found(
          this.refunds.find((one) => one.id === id),
          (one) => ({ refund: refundView(one) }),
        );
      default:
        return refusal(404, 'NOT_FOUND');
    }
  }

  /** The same key gives the same answer; with other words it is refused. */
  #once<T extends { readonly idempotency_key: string }>(
    text: string,
    schema: z.ZodType<T>,
    make: (body: T) => Answer,
  ): Answer {
    const parsed = schema.safeParse(JSON.parse(text));
    if (!parsed.success) {
      this.violations.push(parsed.error.message);
      return refusal(400, 'BAD_REQUEST');
    }
    const { idempotency_key: key } = parsed.data;
    const kept = this.#kept.get(key);
    if (kept) return kept.text === text ? kept.answer : refusal(400, 'IDEMPOTENCY_KEY_REUSED');
    const answer = make(parsed.data);
    if (answer[0] === 200) this.#kept.set(key, { text, answer });
    return answer;
  }

  #makeLink({ order }: z.infer<typeof linkBody>): Answer {
    const [line] = order.line_items;
    const made: FakeOrder = {
      id: this.#id('O'),
      linkId: this.#id('L'),
      reference_id: order.reference_id,
      state: 'DRAFT',
      cents: line.base_price_money.amount,
    };
    this.orders.push(made);
    const urls = {
      url: `https://square.link/u/${made.linkId}`,
      long_url: `https://checkout.square.site/${made.id}`,
    };
    return [200, { payment_link: { id: made.linkId, version: 1, order_id: made.id, ...urls } }];
  }

  #deleteLink(linkId: string): Answer {
    const order = this.orders.find((one) => one.linkId === linkId && one.state !== 'CANCELED');
    if (!order) return refusal(404, 'NOT_FOUND');
    if (order.state === 'DRAFT') order.state = 'CANCELED';
    return [200, { id: linkId, cancelled_order_id: order.id }];
  }

  #order(id: string): Answer {
    return found(
      this.orders.find((one) => one.id === id),
      ({ reference_id, state }) => {
        const paid = this.#payments.filter(({ order_id, status }) => order_id === id && status !== 'FAILED');
        const tenders = paid.map((one) => ({ id: one.id, type: 'CARD', payment_id: one.id }));
        return {
          order: { id, location_id: 'L1', reference_id, state, ...(paid.length > 0 ? { tenders } : {}) },
        };
      },
    );
  }

  #payment(id: string): Answer {
    return found(
      this.#payments.find((one) => one.id === id),
      ({ order_id, status, cents, feeCents }) => {
        const refunds = this.refunds.filter(({ payment_id }) => payment_id === id);
        const sent = refunds
          .filter((one) => one.status !== 'FAILED')
          .reduce((sum, one) => sum + one.cents, 0);
        return {
          payment: {
            id,
            order_id,
            status,
            total_money: aud(cents),
            ...(sent > 0 ? { refunded_money: aud(sent) } : {}),
            ...(feeCents > 0 ? { processing_fee: [{ type: 'INITIAL', amount_money: aud(feeCents) }] } : {}),
            ...(refunds.length > 0 ? { refund_ids: refunds.map((one) => one.id) } : {}),
          },
        };
      },
    );
  }

  #makeRefund({ payment_id, amount_money, reason }: z.infer<typeof refundBody>): Answer {
    const payment = this.#payments.find(({ id }) => id === payment_id);
    const earlier = this.refunds.filter((one) => one.payment_id === payment_id && one.status !== 'FAILED');
    const left = (payment?.cents ?? 0) - earlier.reduce((sum, { cents }) => sum + cents, 0);
    if (amount_money.amount > left) return refusal(400, 'REFUND_AMOUNT_INVALID');
    const refund = { id: this.#id('R'), payment_id, cents: amount_money.amount, reason, status: 'PENDING' };
    this.refunds.push(refund);
    return [200, { refund: refundView(refund) }];
  }

  #id(kind: string): string {
    this.#serial += 1;
    return `${kind}${this.#serial}`;
  }
}

const aud = (amount: number) => ({ amount, currency: 'AUD' });
const refundView = ({ id, payment_id, cents, reason, status }: FakeRefund) => ({
  id,
  payment_id,
  reason,
  status,
  amount_money: aud(cents),
});

const found = <T>(thing: T | undefined, view: (thing: T) => object): Answer =>
  thing === undefined ? refusal(404, 'NOT_FOUND') : [200, view(thing)];

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
