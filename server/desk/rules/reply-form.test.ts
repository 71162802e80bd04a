import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../tests/support/hostile-texts';
import { longestReply, longestSubject, type ReplyWays, readReply } from './reply-form';

const both: ReplyWays = {
  email: { to: 'mia@shopper.example', isSent: true },
  sms: { to: '+61491570006', isSent: true },
};
const read = (fields: Readonly<Record<string, string>>, ways = both) =>
  readReply(new URLSearchParams({ channel: 'email', reply_subject: 'Your ute', ...fields }), ways);
const errorsOf = (result: ReturnType<typeof read>) => (result.ok ? [] : Object.keys(result.error.errors));

it('a reply goes to the lead’s own address or number, whatever its form says', () => {
  const text = 'Hi Mia,\r\nyes.';
  expect(read({ reply_text: text, to: 'other@x.example' })).toEqual({
    ok: true,
    value: { channel: 'email', to: 'mia@shopper.example', subject: 'Your ute', text: 'Hi Mia,\nyes.' },
  });
  expect(read({ reply_text: text, channel: 'sms' })).toMatchObject({
    value: { channel: 'sms', to: '+61491570006' },
  });
});

it.each(Object.entries(hostileTexts))('a subject is one line: %s', (_name, text) => {
  const reply = read({ reply_subject: `Re: ${text}`.slice(0, 100), reply_text: 'Hi' });
  expect(reply).toMatchObject({ ok: true, value: { channel: 'email' } });
  if (reply.ok && reply.value.channel === 'email') {
    expect(reply.value.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  }
});

describe('a reply is refused', () => {
  const long = 'x'.repeat(longestReply + 1);
  it.each([
    ['without text', { reply_text: ' \n ' }, ['reply_text']],
    ['without a subject', { reply_text: 'Hi', reply_subject: ' ' }, ['reply_subject']],
    ['with a long subject', { reply_text: 'Hi', reply_subject: long }, ['reply_subject']],
    ['with too long a text', { reply_text: long }, ['reply_text']],
    [
      'as a text message of over ten parts',
      { reply_text: 'x'.repeat(1_531), channel: 'sms' },
      ['reply_text'],
    ],
  ])('%s, and what was typed stays', (_why, fields, errors) => {
    const reply = read(fields);
    expect(errorsOf(reply)).toEqual(errors);
    if (!reply.ok) expect(reply.error.subject.length).toBeLessThanOrEqual(longestSubject);
  });

  it.each([
    ['by email without a mail server', 'email', { ...both, email: { to: 'm@x.example', isSent: false } }],
    ['by email without an address', 'email', { ...both, email: undefined }],
    ['by text without a gateway', 'sms', { ...both, sms: { to: '+61491570006', isSent: false } }],
    ['by text to a landline', 'sms', { ...both, sms: undefined }],
    ['by fax', 'fax', { ...both, email: undefined }],
  ])('%s', (_why, channel, ways) => {
    expect(errorsOf(read({ reply_text: 'Hi', channel }, ways))).toEqual(['reply_text']);
  });
});
