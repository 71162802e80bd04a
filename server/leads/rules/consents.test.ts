import { describe, expect, it } from 'vitest';
import { formsSchema } from '#server/settings/forms-schema';
import { consentsAsked, consentsGiven, consentsOf, consentTo, versionOf } from './consents';

const now = new Date('2026-11-20T00:00:00.000Z');
const asked = [
  { kind: 'opt_in', field: 'opt_in', text: 'News?' },
  { kind: 'terms', field: 'agree_terms', text: 'I agree.' },
] as const;

describe('consent', () => {
  it.each(['on', 'true', '1', 'yes', true, 1])('is given by %j', (value) => {
    const record = (kind: string, text: string) => ({
      kind,
      text,
      version: versionOf(text),
      at: now.toISOString(),
    });
    expect(consentsGiven(asked, { opt_in: value }, now)).toEqual([
      { ...record('opt_in', 'News?'), given: true },
      { ...record('terms', 'I agree.'), given: false },
    ]);
  });

  it.each([undefined, '', 'no', 'off', false, 0, ['on'], {}])('is not given by %j', (value) => {
    expect(consentsGiven(asked, { opt_in: value }, now)[0]?.given).toBe(false);
  });

  it('has a version that depends on the wording', () => {
    expect(versionOf('News?')).toMatch(/^[0-9a-f]{12}$/);
    expect(versionOf('News?')).toBe(versionOf('News?'));
    expect(versionOf('News!')).not.toBe(versionOf('News?'));
  });

  it('to news is requested only if the site shows the checkbox', () => {
    const kinds = (show_opt_in: boolean) => {
      const forms = formsSchema.parse({ show_opt_in, terms: { required: show_opt_in } });
      return consentsAsked({ name: 'Brolga', forms }).map(({ kind }) => kind);
    };
    expect(kinds(true)).toEqual(['terms', 'opt_in']);
    expect(kinds(false)).not.toContain('opt_in');
  });

  it('is read from older leads with the opt-in alone', () => {
    const old = { opt_in: { given: true, text: 'News?', at: now.toISOString() } };
    const read = { kind: 'opt_in', ...old.opt_in, version: versionOf('News?') };
    expect(consentTo(old, 'opt_in')).toEqual(read);
    expect(consentsOf(old)).toEqual([read]);
    expect(consentTo(old, 'terms')).toBeUndefined();
    expect(consentsOf({})).toEqual([]);
  });
});
