import { describe, expect, test } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { newsEmail } from './feed-email';

const tenant = testTenant({
  time_zone: 'Australia/Brisbane',
  imports: { sources: [{ name: 'dms', kind: 'folder', path: 'stock.csv' }] },
});
const [source] = tenant.imports.sources;
if (!source) throw new Error('no source');
const now = new Date('2026-11-26T00:00:00.000Z');
const email = (news: 'failing' | 'working', reason: string, succeededAt: string | null) =>
  newsEmail(news, {
    ...{ tenant, source, failingSince: '2026-11-24T20:30:00.000Z' },
    end: {
      ...{ now, failures: 3, failingSince: '2026-11-24T20:30:00.000Z', succeededAt },
      outcome: { kind: 'failed', reason },
    },
  });

describe('the email about a feed', () => {
  test('says that it is failing, why, and since when in the dealer’s time', () => {
    const { subject, text } = email('failing', 'the file was not found', '2026-11-23T20:00:00.000Z');
    expect(subject).toBe('Stock feed dms is failing');
    expect(text).toContain('has failed 3 times in a row, since Wednesday 25 November');
    expect(text).toContain('6:30 am');
    expect(text).toContain('Reason: the file was not found.\n');
    expect(text).toContain('It last worked on Tuesday 24 November');
  });

  test('ends a reason that is a sentence once, and says if it never worked', () => {
    const { text } = email('failing', 'Nothing was changed.', null);
    expect(text).toContain('Reason: Nothing was changed.\n');
    expect(text).toContain('It has not worked before.');
  });

  test('says that it works again, and since when it had not', () => {
    const { subject, text } = email('working', '', null);
    expect(subject).toBe('Stock feed dms works again');
    expect(text).toContain('It had failed since Wednesday 25 November');
  });
});
