import { expect, test } from 'vitest';
import type { RefundState } from '#server/buying/payments/payment';
import { type RefundStage, refundStage, refundWords } from './refund-words';

const cases: readonly (readonly [readonly RefundState[], RefundStage])[] = [
  [['requested'], 'requested'],
  [['sent'], 'requested'],
  [['by_hand'], 'requested'],
  [['done'], 'sent'],
  [['done', 'done'], 'sent'],
  [['done', 'sent'], 'requested'],
  [['done', 'failed'], 'not sent yet'],
];

test.each(cases)('refunds %j are together %s', (states, stage) => {
  expect(refundStage(states.map((state) => ({ state })))).toBe(stage);
});

test.each(['requested', 'sent', 'by_hand', 'done', 'failed'] as const)(
  'a refund %s never says that it arrived',
  (state) => {
    expect(refundWords[state]).not.toMatch(/arrived|refunded/);
  },
);
