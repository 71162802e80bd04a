import { describe, expect, it } from 'vitest';
import { formToken } from './form-token';
import { formSuspicions, judged } from './suspicion';

const secret = 'a secret of the site, long enough';
const drawn = Date.parse('2026-11-20T00:00:00.000Z');
const form_token = formToken(secret, 'brolga', new Date(drawn), new Uint8Array(16));
const sent = (seconds: number, entered: Record<string, unknown> = {}) =>
  judged(
    formSuspicions(
      secret,
      'brolga',
      { company_website: '', form_token, ...entered },
      new Date(drawn + seconds * 1000),
    ),
  );

describe('an ordinary person’s form is never suspect', () => {
  it.each([
    ['slow: half an hour', 1_800],
    ['fast: everything filled in by the browser', 2],
    ['a tab left open for 20 hours', 20 * 3_600],
    ['sent again with the Back button', 600],
    ['to the last second of a day', 24 * 3_600],
  ])('%s', (_case, seconds) => expect(sent(seconds)).toEqual({}));

  it('without JavaScript: the same fields, nothing added by a script', () => {
    expect(sent(60, { lead_attributes: undefined, opt_in: undefined })).toEqual({});
  });

  it('nor is a tab left open for a week quarantined', () => {
    expect(sent(7 * 24 * 3_600)).toEqual({ suspect: 'form older than 24 hours' });
  });
});

describe('an automated form is quarantined', () => {
  it.each([
    ['the field no person sees is filled', { company_website: 'x' }, 'honeypot filled'],
    ['no token', { form_token: '' }, 'no form token'],
    [
      'another site’s token',
      { form_token: formToken(secret, 'other', new Date(drawn), new Uint8Array(16)) },
      'forged form token',
    ],
    ['both', { company_website: 'x', form_token: undefined }, 'honeypot filled; no form token'],
  ])('%s', (_case, entered, suspect) => expect(sent(60, entered)).toEqual({ suspect, quarantined: 'held' }));

  it('submitted faster than anyone reads it', () => {
    expect(sent(1.9)).toEqual({ suspect: 'sent within 2 seconds', quarantined: 'held' });
  });
});
