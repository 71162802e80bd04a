import { describe, expect, it } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { destinationNamed, destinationsOf, placesOf } from './destinations';

const tenant = (delivery: unknown) =>
  testTenant({
    locations: [
      testLocation('aspley', { dealership_id: 'BMG1', dealership_slug: 'one' }),
      testLocation('nundah', { dealership_id: 'BMG2' }),
      testLocation('service', { dealership_id: 'BMG1' }),
    ],
    delivery,
  });
const lead = (change: Partial<Lead> = {}): Lead => ({
  ...{ id: 'l1', tenant: 'brolga', category: 'Enquiry', fields: {}, source: 'form' },
  created_at: '2026-11-20T00:00:00.000Z',
  ...change,
});
const email_to = ['sales@brolga.example'];
const to = (name: string, change: object = {}) => ({
  kind: 'email',
  name,
  to: [`${name}@brolga.example`],
  ...change,
});

describe('the destinations of a lead', () => {
  it.each([
    ['nobody is named', {}, lead(), ['email']],
    ['there is an address', { email_to }, lead(), ['email']],
    ['there are both', { email_to, destinations: [to('crm')] }, lead(), ['email', 'crm']],
    ['there are only destinations', { destinations: [to('crm'), to('two')] }, lead(), ['crm', 'two']],
    ['one is off', { destinations: [to('crm', { enabled: false }), to('two')] }, lead(), ['two']],
    ['all are off', { destinations: [to('crm', { enabled: false })] }, lead(), ['email']],
    [
      'one takes other categories',
      { destinations: [to('jobs', { categories: ['Careers'] }), to('crm', { categories: ['Enquiry'] })] },
      lead(),
      ['crm'],
    ],
    ['none takes its category', { destinations: [to('jobs', { categories: ['Careers'] })] }, lead(), []],
    [
      'one takes another place',
      { destinations: [to('aspley', { locations: ['aspley'] }), to('nundah', { locations: ['nundah'] })] },
      lead({ fields: { location_id: 'nundah' } }),
      ['nundah'],
    ],
    ['it is kept back as spam', { email_to, destinations: [to('crm')] }, lead({ quarantined: 'held' }), []],
  ])('if %s', (_case, delivery, given, names) => {
    expect(destinationsOf(given, tenant(delivery))).toEqual(names);
  });

  it.each([
    ['that it names', lead({ fields: { location_id: 'nundah' }, dealership_id: 'BMG1' }), ['nundah']],
    ['of its dealership', lead({ dealership_id: 'BMG1' }), ['aspley', 'service']],
    ['of its dealership’s slug', lead({ fields: { dealership_slug: 'one' } }), ['aspley']],
    ['that is none', lead({ fields: { location_id: 'perth' } }), []],
    ['unsaid', lead(), []],
  ])('depend on the location %s', (_case, given, ids) => {
    expect(placesOf(given, tenant({}).locations).map(({ id }) => id)).toEqual(ids);
  });

  it('are found by name, even when disabled', () => {
    const site = tenant({ email_to, destinations: [to('crm', { enabled: false })] });
    expect(destinationNamed('crm', site)).toMatchObject({ kind: 'email', enabled: false });
    expect(destinationNamed('email', site)).toMatchObject({ kind: 'email', to: email_to });
    expect(destinationNamed('fax', site)).toBeUndefined();
  });
});
