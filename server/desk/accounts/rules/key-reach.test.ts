import { expect, test } from 'vitest';
import { noSite, opens } from './key-reach';

const siteKey = { tenant: 'brolga', sites: null };
const groupKey = { tenant: noSite, sites: ['brolga', 'wattle-bend'] };
const token = { tenant: noSite, sites: null };

test.each([
  ['its own site', siteKey, 'brolga', true],
  ['another site', siteKey, 'wattle-bend', false],
  ['the operator API', siteKey, noSite, false],
  ['the first site of its group', groupKey, 'brolga', true],
  ['the last site of its group', groupKey, 'wattle-bend', true],
  ['a site outside its group', groupKey, 'ironbark', false],
  ['a part of a name', groupKey, 'wattle', false],
  ['the operator API', groupKey, noSite, false],
  ['the operator API by a list with an empty name', { ...groupKey, sites: [noSite] }, noSite, false],
  ['a site with a group that has none', { ...groupKey, sites: [] }, 'brolga', false],
  ['another site by a list of its own', { tenant: 'brolga', sites: ['wattle-bend'] }, 'wattle-bend', false],
  ['the operator API', token, noSite, true],
  ['a site', token, 'brolga', false],
])('opens or not: %s (%o)', (_what, key, site, isOpen) => {
  expect(opens(key, site)).toBe(isOpen);
});
