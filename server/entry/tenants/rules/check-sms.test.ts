import { describe, expect, it } from 'vitest';
import { smsSchema } from '#server/settings/sms-schema';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkSms } from './check-sms';

const account_sid = `AC${'0'.repeat(32)}`;
const twilio = { kind: 'twilio', account_sid, auth_token_env: 'BROLGA_TWILIO', sender: 'Brolga' };
const messagemedia = { kind: 'messagemedia', api_key: 'key', api_secret_env: 'BROLGA_MM' };
const clicksend = { kind: 'clicksend', username: 'brolga', api_key_env: 'BROLGA_CLICKSEND' };
const webhook = { kind: 'webhook', url: 'https://sms.example/', secret_env: 'BROLGA_SMS_SECRET' };

describe('the settings of text messages', () => {
  it('write files by default', () => {
    expect(testTenant().sms).toEqual({ kind: 'file' });
  });

  it.each([
    ['Twilio', twilio],
    ['a messaging service of Twilio', { ...twilio, sender: `MG${'a'.repeat(32)}` }],
    ['MessageMedia', messagemedia],
    ['ClickSend', { ...clicksend, sender: '+61480000000' }],
    ['a webhook', webhook],
  ])('accept %s', (_, sms) => {
    expect(checkSms(testTenant({ sms }))).toEqual([]);
  });

  it.each([
    ['another kind', { kind: 'fax' }],
    ['a misspelt key', { ...clicksend, user: 'brolga' }],
    ['a file with a sender', { kind: 'file', sender: 'Brolga' }],
    ['an invalid account SID', { ...twilio, account_sid: 'brolga' }],
    ['an auth token instead of its name', { ...twilio, auth_token_env: '0123456789abcdef' }],
    ['Twilio without a sender', { ...twilio, sender: undefined }],
    ['a sender ID that is too long', { ...clicksend, sender: 'BrolgaMotorGroup' }],
    ['a sender ID with a space', { ...clicksend, sender: 'Brolga MG' }],
    ['a sender in national form', { ...clicksend, sender: '0480000000' }],
    ['a messaging service with another gateway', { ...clicksend, sender: `MG${'a'.repeat(32)}` }],
    ['a webhook without an address', { ...webhook, url: undefined }],
    ['a password in the address', { ...webhook, url: 'https://user:password@sms.example/' }],
  ])('reject %s', (_, sms) => {
    expect(smsSchema.safeParse(sms).success).toBe(false);
  });

  it('warn about an address that is not https', () => {
    const sms = { ...webhook, url: 'http://sms.intranet/' };
    expect(checkSms(testTenant({ sms }))).toEqual([
      expect.objectContaining({ severity: 'warning', path: 'sms.url' }),
    ]);
  });
});
