import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { withBaseTypes, withoutBaseTypes } from './base-types';

const siteAt = (base_path: string) => ({ search: tenantSchema.shape.search.parse({ base_path }) });
const everything = siteAt('/search/new-used-and-demo-cars');
const used = siteAt('/search/used-cars');
const newAndDemo = siteAt('/search/new-and-demo-cars');

describe('car types that a list of all stock shows anyway', () => {
  it.each([
    ['all of them, where it shows all', everything, ['new', 'demo', 'used'], undefined],
    ['one of them, where it shows all', everything, ['used'], ['used']],
    ['the same as the list', used, ['used'], undefined],
    ['other than the list', used, ['new'], ['new']],
    ['more than the list', used, ['new', 'used'], ['new', 'used']],
    ['every type, where it shows one', used, ['new', 'demo', 'used'], ['new', 'demo', 'used']],
    ['two, in another order', newAndDemo, ['demo', 'new'], undefined],
    ['an unknown one', used, ['stolen'], ['stolen']],
    ['none', used, undefined, undefined],
  ])('%s', (_, site, car_type, left) => {
    const refinements = { make: ['Kia'], ...(car_type ? { car_type } : {}) };
    expect(withoutBaseTypes(refinements, site)).toEqual({
      make: ['Kia'],
      ...(left ? { car_type: left } : {}),
    });
  });
  it.each([
    ['a list of one type searches that type', used, {}, ['used']],
    ['unless another is chosen', used, { car_type: ['new'] }, ['new']],
    ['a list of everything searches everything', everything, {}, undefined],
    ['so does a list at its own address', siteAt('/our-stock'), {}, undefined],
  ])('%s', (_, site, refinements, searched) => {
    expect(withBaseTypes(refinements, site)['car_type']).toEqual(searched);
  });
});
