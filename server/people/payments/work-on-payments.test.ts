import { expect, it, vi } from 'vitest';
import { workOnDuePayments } from './work-on-payments';

type Deps = Parameters<typeof workOnDuePayments>[0];

const unused = () => Promise.reject(new Error('nothing is due'));
const now = new Date('2026-11-23T02:00:00.000Z');

it('takes no work of sites that are not served', async () => {
  const take = vi.fn<Deps['paymentQueue']['take']>(async () => []);
  const leftOut = ['acme', 'brolga'].map((slug) => ({ slug, hosts: [], problems: [] }));
  const deps: Deps = {
    paymentQueue: { take, report: unused, putOff: unused, refunded: unused },
    payments: { add: unused, byId: unused, ofSubject: unused, settle: unused, addRefund: unused },
    paymentRecords: { refundsOf: unused },
    paymentProviders: { offered: () => [], of: () => undefined, eventOf: () => null },
    tenants: { bySlug: () => null, leftOut: () => leftOut },
    clock: { now: () => now },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  };
  expect(await workOnDuePayments(deps)).toBe(0);
  expect(take).toHaveBeenCalledWith(now, 60_000, 100, ['acme', 'brolga']);
});
