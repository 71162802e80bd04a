import { beforeAll, describe, expect, test } from 'vitest';
import { adfDocument } from '#server/leads/rules/adf';
import { lead, tenant } from '../support/adf-leads';
import { callApi, demoSites, newKey } from '../support/site-api';

const services = demoSites();
let key: string;
beforeAll(async () => {
  key = await newKey(services(), ['stock:write']);
});
const explain = (body: string, type = 'text/csv', query = '') =>
  callApi(`/api/feeds/explain${query}`, { method: 'POST', key, body, type });

const csv = 'Stock No,Make,Model,Year,Yard,Odometer\nA1,Kia,Rio,2022,Nowhere,low\nA2,,Rio,2022,,\n';

describe('POST /api/feeds/explain', () => {
  test('explains a stock file for the site, and stores nothing', async () => {
    const before = (await callApi('/api/imports', { key })).text;
    const stock = (await callApi('/api/stock?limit=1', { key })).headers.get('etag');
    const answer = await explain(csv);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      object: 'feed_explanation',
      kind: 'stock',
      rows: { read: 2, usable: 1, complete: true },
      columns: [
        { name: 'Stock No', use: 'read', field: 'stock_number' },
        { name: 'Make' },
        { name: 'Model' },
        { name: 'Year' },
        { name: 'Yard', lost: [{ example: 'Nowhere', rows: [2] }] },
        { name: 'Odometer', use: 'read', field: 'odometer_km', lost: [{ problem: 'could not be read' }] },
      ],
      quarantine: [{ row: 3, reason: 'no make' }],
      quarantine_total: 1,
    });
    expect((await callApi('/api/imports', { key })).text).toBe(before);
    expect((await callApi('/api/stock?limit=1', { key })).headers.get('etag')).toBe(stock);
  });

  test.each(['application/x-adf+xml', 'text/xml', 'application/xml', 'text/plain'])(
    'explains a lead sent as %s',
    async (type) => {
      const answer = (await explain(adfDocument(lead, tenant), type)).json();
      expect(answer).toMatchObject({ kind: 'adf', rows: { read: 1, usable: 1 }, quarantine: [] });
    },
  );

  test.each([
    ['an empty body', '', 'The body is empty; a file is expected.'],
    ['a page', '<html></html>', 'The file cannot be read: it is XML or a web page; '],
    [
      'a lead that is cut off',
      '<adf><prospect>',
      'The file cannot be read: it is not XML: <prospect> has no end.',
    ],
    ['words', 'hello', 'The file cannot be read: it is not JSON and has no recognised column names'],
  ])('refuses %s', async (_, body, detail) => {
    const answer = await explain(body);
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      { code: 'unusable_file', detail: expect.stringContaining(detail) },
    ]);
  });

  test.each([
    ['another media type', () => explain(csv, 'application/pdf'), 415],
    ['an unknown format', () => explain(csv, 'text/csv', '?format=lotus'), 400],
    ['no key', () => callApi('/api/feeds/explain', { method: 'POST', body: csv, type: 'text/csv' }), 401],
    ['more than 8 MB', () => explain('x'.repeat(8 * 1024 * 1024 + 1)), 413],
  ])('refuses %s', async (_, send, status) => expect((await send()).status).toBe(status));

  test('needs the scope stock:write', async () => {
    const reading = await newKey(services(), ['stock:read']);
    const answer = await callApi('/api/feeds/explain', {
      method: 'POST',
      key: reading,
      body: csv,
      type: 'text/csv',
    });
    expect(answer.status).toBe(403);
  });

  test('reads as many rows as its limit, and tells', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `A${at},Kia,Rio,2022`);
    const answer = (await explain(['Stock No,Make,Model,Year', ...rows].join('\n'))).json();
    expect(answer.rows).toEqual({ read: 2_000, usable: 2_000, complete: false });
  });
});
