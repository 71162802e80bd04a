import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findThings, thing } from '../../../tests/support/sample-api';
import { defineEndpoint, defineProcessEndpoint, reply } from './endpoint';
import { openApiDocument } from './openapi';

const info = { title: 'Things', version: '1', description: 'For tests.' };
const shared = z.object({ id: z.string(), note: z.string().optional() }).meta({ id: 'Shared' });
const add = defineEndpoint({
  method: 'POST',
  path: '/api/things/{shelf}',
  summary: 'Adds a thing',
  tags: ['Things'],
  params: z.object({ shelf: z.string() }),
  body: thing,
  responses: { 201: shared },
  examples: { body: { summary: 'A lamp', value: { name: 'lamp' } } },
  caller: { scope: 'things:write', orSameOrigin: true },
  idempotent: true,
  bodyLimitBytes: 1000,
  problems: { gone: 'The shelf is gone.' },
  handler: async () => reply(201, { id: '1' }),
});
const list = defineEndpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'Lists things',
  responses: { 200: z.object({ things: z.array(shared) }) },
  caller: { scope: 'things:read' },
  handler: async () => reply(200, { things: [] }),
});
const alive = defineProcessEndpoint({
  path: '/alive',
  summary: 'Alive',
  responses: { 200: z.object({ ok: z.boolean() }) },
  handler: async () => reply(200, { ok: true }),
});

const document = openApiDocument([findThings, add, list, alive], info);
const at = (...keys: string[]): unknown => keys.reduce<unknown>((value, key) => Object(value)[key], document);
const statuses = (path: string, method: string) =>
  Object.keys(Object(at('paths', path, method, 'responses'))).join(' ');

describe('the document', () => {
  test('combines the methods of one path', () => {
    expect(Object.keys(Object(at('paths', '/api/things/{shelf}')))).toEqual(['get', 'post']);
  });

  test('describes parameters from their schemas', () => {
    const query = { in: 'query', required: false };
    expect(at('paths', '/api/things/{shelf}', 'get', 'parameters')).toEqual([
      { name: 'shelf', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z]+$' } },
      {
        ...query,
        name: 'limit',
        example: 10,
        schema: { type: 'integer', default: 10, minimum: 1, maximum: 100 },
      },
      { ...query, name: 'tag', schema: { type: 'array', items: { type: 'string' }, maxItems: 100 } },
    ]);
  });

  test('writes a named schema once', () => {
    const named = { $ref: '#/components/schemas/Shared' };
    const schema = ['content', 'application/json', 'schema'];
    expect(at('paths', '/api/things/{shelf}', 'post', 'responses', '201', ...schema)).toEqual(named);
    expect(at('paths', '/api/things', 'get', 'responses', '200', ...schema)).toMatchObject({
      properties: { things: { items: named } },
    });
    expect(at('components', 'schemas', 'Shared', 'required')).toEqual(['id']);
  });

  test('allows additional response fields', () => {
    expect(JSON.stringify(at('components', 'schemas'))).not.toContain('additionalProperties');
  });

  test('carries the examples', () => {
    expect(
      at('paths', '/api/things/{shelf}', 'post', 'requestBody', 'content', 'application/json'),
    ).toMatchObject({
      examples: { example: { summary: 'A lamp', value: { name: 'lamp' } } },
    });
  });

  test('says which scope a key needs, and where none is needed', () => {
    expect(at('paths', '/api/things', 'get', 'security')).toEqual([{ apiKey: [] }]);
    expect(at('paths', '/api/things', 'get', 'x-required-scope')).toBe('things:read');
    expect(at('paths', '/api/things/{shelf}', 'post', 'security')).toEqual([{ apiKey: [] }, {}]);
    expect(at('paths', '/api/things/{shelf}', 'get', 'security')).toEqual([]);
  });

  test('lists exactly the possible refusals', () => {
    expect(statuses('/api/things/{shelf}', 'post')).toBe(
      '201 400 401 403 404 409 410 413 415 422 429 500 503',
    );
    expect(statuses('/api/things/{shelf}', 'get')).toBe('200 304 400 404 429 500 503');
    expect(statuses('/api/things', 'get')).toBe('200 304 400 401 403 404 429 500 503');
    expect(statuses('/alive', 'get')).toBe('200 304 400 500');
  });

  test('refuses two different schemas with one name', () => {
    const same = z.object({ kind: z.string().default('a') }).meta({ id: 'BothWays' });
    const both = defineEndpoint({
      method: 'PUT',
      path: '/api/both',
      summary: 'Both',
      body: same,
      responses: { 200: same },
      caller: 'anyone',
      handler: async () => reply(200, {}),
    });
    expect(() => openApiDocument([both], info)).toThrow('BothWays');
  });
});
