import { describe, expect, it } from 'vitest';
import { aLead } from '../../../tests/support/a-lead';
import { csvHeader, csvLead } from './lead-export';
import { leadFacts } from './lead-record';
import { leadSource } from './lead-source';

const linked = (linked_query_params: Record<string, string>) => ({
  lead_attributes: { visited_pages: [], linked_query_params },
});
const byDesk = { source: 'api' as const, added_by: 'Kim' };

describe('the source of a lead is', () => {
  it.each([
    ['the website where no campaign led to it', {}, 'Website, no campaign'],
    [
      'what the link says of itself',
      linked({ utm_source: 'Newsletter', utm_medium: 'email' }),
      'newsletter / email',
    ],
    ['what the link says, not its click', linked({ gclid: 'x', utm_source: 'google' }), 'google'],
    ['the ad network of a click', linked({ gclid: 'x' }), 'Google Ads'],
    ['Facebook for its click', linked({ fbclid: 'x' }), 'Facebook or Instagram'],
    ['what another system said', { source: 'api' as const, fields: { source: 'Carsales' } }, 'Carsales'],
    ['what staff chose', { ...byDesk, fields: { source: 'Walk-in' } }, 'Walk-in'],
    ['the desk where staff typed it', byDesk, 'Added at the desk'],
    ['the API without a name', { source: 'api' as const }, 'API'],
    ['an assistant', { source: 'assistant' as const }, 'AI assistant'],
  ])('%s', (_rule, change, source) => {
    const lead = aLead(change);
    expect(leadSource(lead)).toBe(source);
    expect(leadFacts(lead, 'new').came_from).toBe(source);
    const cells = csvLead(lead)
      .trim()
      .replaceAll('"', '')
      .split(/,(?! )/);
    expect(cells[csvHeader().trim().split(',').indexOf('came_from')]).toBe(source);
  });

  it.each([
    ['desk', byDesk],
    ['api', { source: 'api' as const }],
    ['form', {}],
    ['assistant', { source: 'assistant' as const }],
  ])('named %s for programs', (source, change) => {
    expect(leadFacts(aLead(change), 'new').source).toBe(source);
  });
});
