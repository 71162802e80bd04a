import { expect, test } from 'vitest';
import { letterWords } from './letter-state';

test.each([
  ['waits', 'pending', null, 'We’re emailing this to kim@example.com.'],
  ['is tried again', 'pending', 'no answer', 'We’re emailing this to kim@example.com.'],
  ['was sent', 'sent', null, 'We’ve emailed this to kim@example.com.'],
  [
    'was only stored',
    'sent',
    'no mail server',
    'This site sends no emails yet: keep the address of this page.',
  ],
  [
    'was given up',
    'failed',
    'mailbox unknown',
    'We couldn’t email this to kim@example.com: keep the address of this page.',
  ],
  [
    'came too late',
    'expired',
    null,
    'We couldn’t email this to kim@example.com: keep the address of this page.',
  ],
] as const)('an email that %s', (_, state, problem, words) => {
  expect(letterWords({ to: 'kim@example.com', state, problem }, true)).toBe(words);
});

test.each(['pending', 'sent'] as const)('a site without a mail server sends none: %s', (state) => {
  const problem = state === 'sent' ? 'no mail server' : null;
  expect(letterWords({ to: 'kim@example.com', state, problem }, false)).toContain('sends no emails');
});
