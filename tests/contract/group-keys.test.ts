import { expect, test } from 'vitest';
import { createApiKey } from '#server/desk/accounts/api-keys';
import { callApi, demoSites, newKey } from '../support/site-api';

/** A key of a group of sites at the API of each site. */
const services = demoSites();
const group = ['brolga', 'wattle-bend'] as const;

const groupKey = async (ratePerSecond: number): Promise<string> => {
  const wanted = {
    tenant: '',
    name: 'ERP',
    sites: group,
    scopes: ['leads:read', 'stock:read'],
    ratePerSecond,
  } as const;
  return (await createApiKey(services().apiKeys, wanted, new Date())).key;
};
const outside = () => {
  const site = services()
    .tenants.all()
    .find(({ slug }) => !group.some((one) => one === slug));
  if (!site) throw new Error('no other site');
  return site.slug;
};

test('reads each site of the group, and no other', async () => {
  const key = await groupKey(1_000);
  for (const path of ['/api/leads', '/api/stock', '/api/staff', '/api/bookings']) {
    for (const tenant of group) expect((await callApi(path, { tenant, key })).status, path).toBe(200);
    const other = await callApi(path, { tenant: outside(), key });
    expect([other.status, other.json().code], path).toEqual([401, 'key_invalid']);
  }
});

test('reads of each site only what is its own', async () => {
  const message = 'Only Brolga knows this.';
  const body = JSON.stringify({
    category: 'Enquiry',
    first_name: 'Mia',
    last_name: 'Nguyen',
    phone: '0491 570 006',
    message,
  });
  const sent = await callApi('/api/leads', {
    method: 'POST',
    key: await newKey(services(), ['leads:write']),
    body,
  });
  expect(sent.status, sent.text).toBe(201);
  const key = await groupKey(1_000);
  const { id } = sent.json();
  expect((await callApi(`/api/leads/${id}`, { key })).json().message).toBe(message);
  expect((await callApi(`/api/leads/${id}`, { tenant: 'wattle-bend', key })).status).toBe(404);
  expect((await callApi('/api/leads', { tenant: 'wattle-bend', key })).text).not.toContain(message);
});

test('has the scopes of the key, and one rate over all its sites', async () => {
  const key = await groupKey(2);
  const refused = await callApi('/api/orders', { tenant: 'wattle-bend', key });
  expect([refused.status, refused.json().code]).toEqual([403, 'scope_missing']);
  const answers = await Promise.all(
    [...group, ...group, ...group].map((tenant) => callApi('/api/leads', { tenant, key })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});
