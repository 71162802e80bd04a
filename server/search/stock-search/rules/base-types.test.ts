import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { withBaseTypes, withoutBaseTypes } from './base-types';

const siteAt = (base_path: string) => ({ search: tenantSchema.shape.search.parse({ base_path }) });
const everything = siteAt('/search/new-used-and-demo-cars');
const used = siteAt('/search/used-cars');
const newAndDemo = siteAt('/search/new-and-demo-cars');

describe('car types beside the base path of a site', () => {
  it.each([
    ['all of a list of everything are dropped', everything, ['new', 'demo', 'used'], undefined],
    ['one of a list of everything stays', everything, ['used'], ['used']],
    ['the type of the list is dropped', used, ['used'], undefined],
    ['another type than the list stays', used, ['new'], ['new']],
    ['more types than the list stay', used, ['new', 'used'], ['new', 'used']],
    ['every type of a list of one stays', used, ['new', 'demo', 'used'], ['new', 'demo', 'used']],
    ['the types of the list in another order are dropped', newAndDemo, ['demo', 'new'], undefined],
    ['an unknown type stays', used, ['stolen'], ['stolen']],
    ['no types stay none', used, undefined, undefined],
  ])('%s', (_, site, car_type, left) => {
    const refinements = { make: ['Kia'], ...(car_type ? { car_type } : {}) };
    expect(withoutBaseTypes(refinements, site)).toEqual({
      make: ['Kia'],
      ...(left ? { car_type: left } : {}),
    });
  });
  it.each([
    ['a list of one type searches it', used, {}, ['used']],
    ['a chosen type replaces the type of the list', used, { car_type: ['new'] }, ['new']],
    ['a list of everything searches everything', everything, {}, undefined],
    ['a list at an address of its own searches everything', siteAt('/our-stock'), {}, undefined],
  ])('%s', (_, site, refinements, searched) => {
    expect(withBaseTypes(refinements, site)['car_type']).toEqual(searched);
  });
});
