import { expect, test } from 'vitest';
import { paymentReceipt, pdfOf } from '#server/buying/pages/rules/paper';
import { aPayment, aPaymentRequest, aRefund } from '../../../../tests/support/a-payment';
import { testTenant } from '../../../../tests/support/test-tenant';
import { paymentStatus } from './payment-status';

const now = new Date('2026-11-23T02:00:00.000Z');
const request = aPaymentRequest();
const pageUrl = 'https://brolga.example/online-payment';
const shared = { request, refunds: [], tenant: testTenant(), now };

test('a receipt has the reference and the refund', () => {
  const payment = aPayment({ state: 'paid', provider: 'stripe', paidAt: now.toISOString() });
  const refunds = [aRefund({ amountCents: 10_000, state: 'done' })];
  const content = paymentReceipt({ ...shared, payment, refunds, phone: '07 5550 0100', pageUrl });
  const rows = content.sections.flatMap((section) => (section.kind === 'facts' ? section.rows : []));
  expect(rows).toContainEqual({ label: 'Reference', value: 'INV-1' });
  expect(rows.find(({ label }) => label === 'Refund')?.value).toContain('$100');
  expect(content.isPractice).toBe(false);
});

test('a receipt of a practice payment states that no money moved', () => {
  const payment = aPayment({ state: 'paid', provider: 'practice', paidAt: now.toISOString() });
  const printed = { ...shared, payment, phone: undefined, pageUrl };
  const content = pdfOf(printed, paymentReceipt(printed), 'See your payment');
  expect(content.notice?.text).toContain('No money moved');
});

test('a payment on which a bank works is not asked for again', () => {
  const payment = aPayment({ href: 'https://pay.example', workingSince: now.toISOString() });
  const page = paymentStatus({ ...shared, payment, method: undefined, retryHref: '/x', mayRetry: true });
  expect(page.title.intro).toContain('please don’t pay again');
  expect(page.blocks).toEqual([]);
});

test.each([
  ['offers another try', true, ['Try again']],
  ['asks to call after too many', false, []],
])('a declined payment %s', (_, mayRetry, links) => {
  const payment = aPayment({ state: 'failed', problem: 'The payment didn’t go through.' });
  const retryHref = '/online-payment?link=x&key=y';
  const page = paymentStatus({ ...shared, payment, method: undefined, retryHref, mayRetry });
  const html = page.blocks.map((block) => ('html' in block ? block.html : '')).join('');
  for (const link of links) expect(html).toContain(link);
  expect(html.includes('link=x&amp;key=y')).toBe(mayRetry);
  if (!mayRetry) expect(page.title.intro).toContain('Please call us.');
});
