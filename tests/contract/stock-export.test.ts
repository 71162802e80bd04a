import { expect, test } from 'vitest';
import { exportFormats } from '#server/stock/exports/export-stock';
import { callApi, demoSites, newKey } from '../support/site-api';

const services = demoSites();

test.each(exportFormats.map(({ fileName, mediaType, columns }) => [fileName, mediaType, columns] as const))(
  '%s can be downloaded with a key in its address',
  async (fileName, mediaType, columns) => {
    const path = `/api/exports/${fileName}`;
    const key = await newKey(services(), ['exports:read']);
    const { status, headers, text } = await callApi(`${path}?key=${key}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(mediaType);
    expect(headers.get('cache-control')).toBe('no-store');
    const [header] = text.split('\r\n');
    expect(header?.split(/[\t,]/)).toEqual(columns);
    expect((await callApi(path, { key })).status).toBe(200);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await callApi(`${path}?key=${key}`, { headers: known })).status).toBe(304);
  },
);

test('refuses no key, another dealer’s key, another scope and a repeated key', async () => {
  const [{ fileName } = { fileName: '' }] = exportFormats;
  const path = `/api/exports/${fileName}`;
  const key = await newKey(services(), ['exports:read']);
  const otherScope = await newKey(services(), ['stock:read']);
  for (const [query, status] of [
    ['', 401],
    ['?key=', 401],
    [`?key=${otherScope}`, 403],
    [`?key=${key}&key=${key}`, 400],
  ] as const) {
    expect((await callApi(path + query)).status, query).toBe(status);
  }
  expect((await callApi(`${path}?key=${key}`, { tenant: 'banksia-used-cars' })).status).toBe(401);
});

test('accepts a key in the address nowhere else', async () => {
  const key = await newKey(services(), ['exports:read', 'stock:read']);
  expect((await callApi(`/api/stock?limit=1&key=${key}`)).status).toBe(400);
  expect((await callApi(`/api/leads?key=${key}`)).status).toBe(401);
});
