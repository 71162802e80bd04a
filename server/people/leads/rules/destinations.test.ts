import { describe, expect, it } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { aLead } from '../../../../tests/support/a-lead';
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
const lead = (change: Partial<Lead> = {}) => aLead({ fields: {}, ...change });
const email_to = ['sales@brolga.example'];
const to = (name: string, change: object = {}) => {
  const address = `${name}@brolga.example`;
  return { kind: 'email', name, to: [address], ...change };
};
const jobs = to('jobs', { categories: ['Careers'] });
const enquiries = to('crm', { categories: ['Enquiry'] });
const byLocation = ['aspley', 'nundah'].map((id) => to(id, { locations: [id] }));
const atNundah = { fields: { location_id: 'nundah' } };

describe('the destinations of a lead', () => {
  it.each([
    ['none is configured', {}, lead(), ['email']],
    ['there is an address', { email_to }, lead(), ['email']],
    ['there are both', { email_to, destinations: [to('crm')] }, lead(), ['email', 'crm']],
    ['there are only destinations', { destinations: [to('crm'), to('two')] }, lead(), ['crm', 'two']],
    ['one is off', { destinations: [to('crm', { enabled: false }), to('two')] }, lead(), ['two']],
    ['all are off', { destinations: [to('crm', { enabled: false })] }, lead(), ['email']],
    ['one accepts other categories', { destinations: [jobs, enquiries] }, lead(), ['crm']],
    ['none accepts its category', { destinations: [jobs] }, lead(), []],
    ['one accepts another location', { destinations: byLocation }, lead(atNundah), ['nundah']],
    ['it is held as spam', { email_to, destinations: [to('crm')] }, lead({ quarantined: 'held' }), []],
  ])('if %s', (_case, delivery, given, names) => {
    expect(destinationsOf(given, tenant(delivery))).toEqual(names);
  });

  it.each([
    ['that it names', lead({ fields: { location_id: 'nundah' }, dealership_id: 'BMG1' }), ['nundah']],
    ['of its dealership', lead({ dealership_id: 'BMG1' }), ['aspley', 'service']],
    ['of its dealership’s slug', lead({ fields: { dealership_slug: 'one' } }), ['aspley']],
    ['that is unknown', lead({ fields: { location_id: 'perth' } }), []],
    ['that is not given', lead(), []],
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
