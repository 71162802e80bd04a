import { expect, it } from 'vitest';
import { consentWording, consentWords } from './consent-words';

it('stores a new version for new words', () => {
  expect([consentWording, consentWords('Brolga', (text) => text)]).toEqual([
    '2026-11',
    'When you send us an enquiry, staff of Brolga see what you wrote. If you allow it, they also see your name, your saved cars, your alerts and your test drives beside it, so that they can answer you better. Other businesses don’t see them. You can stop this at any time.',
  ]);
});
