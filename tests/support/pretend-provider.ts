import type { Payment, Refund } from '#server/buying/payments/payment';
import type {
  PaymentProvider,
  ProviderFault,
  ProviderPayment,
} from '#server/buying/payments/payment-provider-port';
import { err, ok, type Result } from '#server/platform/result';

interface Account {
  state: ProviderPayment['state'];
  amountCents: number;
  currency: string;
  feeCents: number;
  readonly refunds: Map<string, number>;
}

/** A provider whose books are the truth in tests. Calls fail as told: before they take effect, or after. */
export class PretendProvider implements PaymentProvider {
  readonly accounts = new Map<string, Account>();
  /** What happens to the next calls. */
  readonly faults: ('before' | 'after')[] = [];

  /** The shopper pays if the page is open. */
  pay(id: string, change: Partial<Pick<Account, 'amountCents' | 'currency'>> = {}): void {
    const account = this.accounts.get(id);
    if (account?.state === 'open') Object.assign(account, { ...change, state: 'paid', feeCents: 35 });
  }

  decline(id: string): void {
    const account = this.accounts.get(id);
    if (account?.state === 'open') account.state = 'failed';
  }

  /** Cents that this provider has of a payment: what came in, what went back, and its fee. */
  money(id: string): { readonly received: number; readonly refunded: number; readonly fee: number } {
    const account = this.accounts.get(id);
    if (account?.state !== 'paid') return { received: 0, refunded: 0, fee: 0 };
    return { received: account.amountCents, refunded: refundedOf(account), fee: account.feeCents };
  }

  open: PaymentProvider['open'] = async ({ id, amountCents }) =>
    this.#answer(() => {
      if (!this.accounts.has(id)) {
        const account = { state: 'open', amountCents, currency: 'aud', feeCents: 0 } as const;
        this.accounts.set(id, { ...account, refunds: new Map() });
      }
      return ok({ ref: `ref-${id}`, href: `https://pay.example/${id}` });
    });

  read: PaymentProvider['read'] = async (payment) => this.#answer(() => this.#show(payment));

  close: PaymentProvider['close'] = async (payment) =>
    this.#answer(() => {
      const account = this.accounts.get(payment.id);
      if (account?.state === 'open') account.state = 'closed';
      return this.#show(payment);
    });

  refund: PaymentProvider['refund'] = async (payment, refund: Refund) =>
    this.#answer(() => {
      const account = this.accounts.get(payment.id);
      if (account?.state !== 'paid') return err({ kind: 'refused', problem: 'nothing was paid' });
      if (!account.refunds.has(refund.id)) {
        const left = account.amountCents - refundedOf(account);
        if (refund.amountCents > left) return err({ kind: 'refused', problem: 'more than was paid' });
        account.refunds.set(refund.id, refund.amountCents);
      }
      return ok({ ref: `re-${refund.id}`, state: 'done' });
    });

  paymentOf: PaymentProvider['paymentOf'] = async () => ok(null);

  #show({ id }: Payment): Result<ProviderPayment, ProviderFault> {
    const account = this.accounts.get(id);
    if (!account) return err({ kind: 'refused', problem: 'unknown' });
    const { refunds: _, ...facts } = account;
    return ok({ ...facts, ref: `ref-${id}`, refundedCents: refundedOf(account) });
  }

  #answer<T>(effect: () => Result<T, ProviderFault>): Result<T, ProviderFault> {
    const fault = this.faults.shift();
    if (fault === 'before') return err({ kind: 'retry', problem: 'HTTP 503' });
    const answer = effect();
    return fault === 'after' ? err({ kind: 'retry', problem: 'timed out' }) : answer;
  }
}

const refundedOf = ({ refunds }: Account): number =>
  [...refunds.values()].reduce((sum, cents) => sum + cents, 0);
