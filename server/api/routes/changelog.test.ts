import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSampleApi, type SampleApi } from '../../../tests/support/sample-api';
import { apiVersion, changelog, deprecationHeaders } from './changelog';
import { defineEndpoint, reply } from './endpoint';
import { openApiDocument } from './openapi';

const endpointGoes = { since: '2026-11-01', sunset: '2027-11-01', instead: 'Use /api/new.' };
const parameterGoes = { since: '2026-10-01', sunset: '2027-12-01', instead: 'Use `size`.' };
const both = { deprecated: endpointGoes, deprecatedParameters: { wide: parameterGoes } };

test.each([
  ['nothing', {}, 'wide=1', {}],
  ['an endpoint', { deprecated: endpointGoes }, '', { at: '2026-11-01', until: '2027-11-01' }],
  ['a parameter that is used', { deprecatedParameters: { wide: parameterGoes } }, 'wide=', parameterGoes],
  ['a parameter that is not used', { deprecatedParameters: { wide: parameterGoes } }, 'size=1', {}],
  ['both: the earliest dates', both, 'wide=1', { since: '2026-10-01', sunset: '2027-11-01' }],
])(
  'deprecation headers: %s',
  (_name, parts, query, dates: { at?: string; until?: string; since?: string; sunset?: string }) => {
    const since = dates.since ?? dates.at;
    const sunset = dates.sunset ?? dates.until;
    expect(deprecationHeaders(parts, new URLSearchParams(query))).toEqual(
      since && sunset
        ? {
            Deprecation: `@${Date.parse(since) / 1000}`,
            Sunset: new Date(sunset).toUTCString(),
            Link: '</api/docs/versions#deprecation>; rel="deprecation"; type="text/html"',
          }
        : {},
    );
  },
);

describe('a deprecated endpoint', () => {
  const old = defineEndpoint({
    method: 'GET',
    path: '/api/old',
    summary: 'Old things',
    description: 'Lists them.',
    query: z.object({ wide: z.string().optional() }),
    responses: { 200: z.object({ ok: z.boolean() }) },
    caller: 'anyone',
    ...both,
    handler: async () => reply(200, { ok: true }, { headers: { Link: '</api/old?after=1>; rel="next"' } }),
  });
  let api: SampleApi;
  beforeAll(async () => {
    api = await openSampleApi();
  });
  afterAll(() => api.close());

  test('has them in each response, beside its own links', async () => {
    const { headers } = await api.call([old], '/api/old?wide=1');
    expect(headers.get('api-version')).toBe(apiVersion);
    expect(headers.get('deprecation')).toBe(`@${Date.parse('2026-10-01') / 1000}`);
    expect(headers.get('sunset')).toBe('Mon, 01 Nov 2027 00:00:00 GMT');
    expect(headers.get('link')).toBe(
      '</api/old?after=1>; rel="next", </api/docs/versions#deprecation>; rel="deprecation"; type="text/html"',
    );
  });

  test('names the API version in a refusal too', async () => {
    const response = await api.call([old], '/api/old', { known: false });
    expect(response.status).toBe(404);
    expect(response.headers.get('api-version')).toBe(apiVersion);
  });

  test('is marked in the OpenAPI document, with its parameter', () => {
    const document = openApiDocument([old], { title: 'Old', version: '1', description: 'Old.' });
    expect(Object(document['paths'])['/api/old'].get).toMatchObject({
      deprecated: true,
      description: 'Deprecated since 2026-11-01; works until 2027-11-01. Use /api/new. Lists them.',
      parameters: [{ name: 'wide', deprecated: true, 'x-sunset': '2027-12-01' }],
    });
  });
});

test('the changelog is sorted, newest first, and has no empty entry', () => {
  const dates = changelog.map(({ date }) => date);
  expect(dates).toEqual([...new Set(dates)].toSorted().reverse());
  for (const { date, ...changes } of changelog)
    expect(Object.values(changes).flat().length, date).toBeGreaterThan(0);
});
