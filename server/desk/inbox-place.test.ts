import { beforeAll, expect, it } from 'vitest';
import { LeadStore } from '#server/leads/lead-store';
import { placesOf } from '#server/leads/rules/destinations';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Lead } from '#server/settings/lead';
import { aLead } from '../../tests/support/a-lead';
import { sqliteForFile } from '../../tests/support/sqlite-for-file';
import { testLocation, testTenant } from '../../tests/support/test-tenant';
import { DeskStore } from './desk-store';
import { inboxFilter, parseInbox } from './rules/inbox-query';

const db = sqliteForFile();
const tenant = testTenant({
  locations: [
    testLocation('north', { dealership_id: 'N1', dealership_slug: 'northside' }),
    testLocation('south', { dealership_slug: 'southside' }),
    testLocation('workshop', { dealership_slug: 'southside', location_type: 'service' }),
    testLocation('island'),
  ],
});
const carAt = (location_id: string) => ({ id: 'c', slug: 'c', name: '2021 Mazda CX-5', location_id });

const leads: Readonly<Record<string, Partial<Lead>>> = {
  'chose the location': { fields: { location_id: 'south' } },
  'chose the location of another car': { fields: { location_id: 'island' }, car: carAt('north') },
  'chose the dealership': { fields: { dealership_slug: 'southside' } },
  'chose a dealership that has an id': { fields: { dealership_slug: 'northside' } },
  'asked about a car in a yard': { car: carAt('island') },
  'asked about a car of a yard’s dealership': { car: carAt('north'), dealership_id: 'N1' },
  'asked about a car of a dealership': { dealership_id: 'N1' },
  'asked nobody in particular': {},
  'chose a dealership that has closed': { fields: { dealership_slug: 'westside' } },
};
const storedLeads = Object.entries(leads).map(([name, { fields, ...more }], at) =>
  aLead({ id: `lead-${at}`, fields: { name, ...fields }, ...more }),
);

beforeAll(async () => {
  const store = new LeadStore(new GroupCommit(db));
  for (const lead of storedLeads) await store.add(lead, []);
});

it.each(['north', 'south', 'workshop', 'island'])(
  'the inbox of %s lists exactly the leads for it',
  async (place) => {
    const places = tenant.locations.map(({ id }) => id);
    const query = parseInbox(new URLSearchParams({ place }), { places, owners: [], watchlists: false });
    const filter = inboxFilter(query, tenant, new Date('2026-11-20T01:00:00.000Z'));
    const page = await new DeskStore(db).page(tenant.slug, filter, { limit: 50 });
    const expected = storedLeads.filter((lead) =>
      placesOf(lead, tenant.locations).some(({ id }) => id === place),
    );
    expect(expected.length).toBeGreaterThan(0);
    const names = (some: readonly Lead[]) => some.map(({ fields }) => fields['name']).sort();
    expect(names(page.leads.map(({ lead }) => lead))).toEqual(names(expected));
  },
);
