import { describe, expect, it } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { isRelayedConsent, relayedConsent } from './relayed-consent';

const notice = 'We use your details to answer you.';
const terms = { required: true, text: 'I agree to the terms of use.' };
const plain = testTenant({ forms: { privacy_notice: notice } });
const strict = testTenant({ forms: { privacy_notice: notice, terms } });

describe('the consent sent by a program', () => {
  it('is the collection notice, after the terms where the site requires them', () => {
    expect(relayedConsent(plain)).toBe(notice);
    expect(relayedConsent(strict)).toBe(`${terms.text}\n${notice}`);
  });

  it.each<[string, string, boolean]>([
    ['word for word', `${terms.text}\n${notice}`, true],
    ['on one line', ` ${terms.text}  ${notice} `, true],
    ['without the terms', notice, false],
    ['in other words', 'The person agrees.', false],
    ['empty', '', false],
  ])('is checked: %s', (_, text, agrees) => {
    expect(isRelayedConsent(text, strict)).toBe(agrees);
  });
});
