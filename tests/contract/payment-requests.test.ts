import { describe, expect, it } from 'vitest';
import {
  type Payer,
  type PaymentRequest,
  PaymentRequestStore,
  referenceSubject,
} from '#server/buying/online-payments/payment-requests';
import type { Payment } from '#server/buying/payments/payment';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { aPayment } from '../support/a-payment';
import { bothDatabases, engines } from '../support/both-databases';

const databaseOf = bothDatabases();
const now = new Date('2026-11-23T01:00:00.000Z');
const payer: Payer = {
  customerId: 'c1',
  name: 'Mia Nguyen',
  phone: '+61491570006',
  email: 'mia@example.com',
};

const aRequest = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: newUlid(now),
  tenant: 'brolga',
  reference: 'INV-1042',
  amountCents: 50_000,
  note: 'Service',
  origin: 'link',
  createdBy: 'Jo',
  createdAt: now.toISOString(),
  withdrawnAt: null,
  payer: null,
  expiresAt: '2026-12-07T01:00:00.000Z',
  paidPaymentId: null,
  ...change,
});

for (const engine of engines) {
  describe(`amounts for references in ${engine}`, () => {
    const open = () => {
      const commits = new GroupCommit(databaseOf(engine));
      return { commits, store: new PaymentRequestStore(commits) };
    };
    const nothing = async () => undefined;

    it('are returned unchanged, and stored once when sent twice', async () => {
      const { store } = open();
      const request = aRequest({ payer });
      await store.add(request);
      await store.add({ ...request, amountCents: 1 });
      expect(await store.byId('brolga', request.id)).toEqual(request);
      expect(await store.byId('wattle-bend', request.id)).toBeNull();
    });

    it('are listed newest first: links only, or by their ids', async () => {
      const { store } = open();
      const tenant = `list-${engine}`;
      const [first, second, typed] = [1, 2, 3].map((minute) =>
        aRequest({
          tenant,
          id: newUlid(new Date(now.getTime() + minute * 60_000)),
          origin: minute === 3 ? 'typed' : 'link',
        }),
      );
      if (!first || !second || !typed) throw new Error('three requests');
      for (const one of [first, second, typed]) await store.add(one);
      const idsOf = (all: readonly PaymentRequest[]) => all.map(({ id }) => id);
      expect(idsOf(await store.list(tenant, { links: true, limit: 9 }))).toEqual([second.id, first.id]);
      expect(idsOf(await store.list(tenant, { links: true, limit: 1 }))).toEqual([second.id]);
      expect(idsOf(await store.list(tenant, { ids: [typed.id] }))).toEqual([typed.id]);
      expect(await store.list(tenant, { ids: [] })).toEqual([]);
    });

    it('a payment begins together with its payer, or not at all', async () => {
      const { store } = open();
      const request = aRequest();
      await store.add(request);
      const failing = store.begin('brolga', request.id, payer, async () => {
        throw new Error('no room');
      });
      await expect(failing).rejects.toThrow('no room');
      expect((await store.byId('brolga', request.id))?.payer).toBeNull();
      expect(await store.begin('brolga', request.id, payer, nothing)).toBe(true);
      expect((await store.byId('brolga', request.id))?.payer).toEqual(payer);
    });

    it('can’t begin or be withdrawn again once withdrawn', async () => {
      const { store } = open();
      const request = aRequest();
      await store.add(request);
      expect(await store.withdraw('wattle-bend', request.id, now)).toBe(false);
      expect(await store.withdraw('brolga', request.id, now)).toBe(true);
      expect(await store.withdraw('brolga', request.id, now)).toBe(false);
      expect(await store.begin('brolga', request.id, payer, nothing)).toBe(false);
    });

    it('lose the person with the account, and keep amount and reference', async () => {
      const { store } = open();
      const request = aRequest({ payer: { ...payer, customerId: `leaving-${engine}` } });
      await store.add(request);
      expect(await store.ofCustomer('brolga', `leaving-${engine}`)).toHaveLength(1);
      await store.forget('brolga', `leaving-${engine}`);
      expect(await store.ofCustomer('brolga', `leaving-${engine}`)).toEqual([]);
      expect(await store.byId('brolga', request.id)).toEqual({ ...request, payer: null });
    });

    describe('once money arrives', () => {
      async function paid(request: PaymentRequest, ...payments: readonly Partial<Payment>[]) {
        const { commits, store } = open();
        await store.add(request);
        const receipts: string[] = [];
        const subject = referenceSubject(async (_trx, _request, { id }) => receipts.push(id));
        const pay = (payment: Partial<Payment>) =>
          commits.run((trx) =>
            subject.paid(
              trx,
              aPayment({ subject: { kind: 'reference', id: request.id }, state: 'paid', ...payment }),
              now,
            ),
          );
        const verdicts = await Promise.all(payments.map(pay));
        return { receipts, verdicts, stored: await store.byId('brolga', request.id) };
      }

      it('the first payment counts and gets a receipt; all others are refunded', async () => {
        const { verdicts, receipts, stored } = await paid(aRequest({ payer }), { id: 'p1' }, { id: 'p2' });
        expect(verdicts.filter(({ keep }) => keep)).toHaveLength(1);
        expect(verdicts).toContainEqual({ keep: false, reason: 'This amount was already paid.' });
        expect(receipts).toEqual([stored?.paidPaymentId]);
      });

      it('a repeated report is one payment', async () => {
        const { verdicts } = await paid(aRequest({ payer }), { id: 'p1' }, { id: 'p1' });
        expect(verdicts).toEqual([{ keep: true }, { keep: true }]);
      });

      it('money for a withdrawn link is kept', async () => {
        const { verdicts } = await paid(aRequest({ withdrawnAt: now.toISOString() }), { id: 'p1' });
        expect(verdicts).toEqual([{ keep: true }]);
      });

      it('money for an unknown amount is refunded', async () => {
        const { commits } = open();
        const subject = referenceSubject(async () => undefined);
        const unknown = aPayment({ subject: { kind: 'reference', id: 'nobody' } });
        expect(await commits.run((trx) => subject.paid(trx, unknown, now))).toMatchObject({ keep: false });
      });
    });
  });
}
