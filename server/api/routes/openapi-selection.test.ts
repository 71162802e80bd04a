import { describe, expect, test } from 'vitest';
import { operationsOf } from './openapi-parts';
import { selectOperations } from './openapi-selection';
import { shareParts } from './openapi-shared';

const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const unchanged = { description: 'Not modified.' };
const operation = (operationId: string, tag: string, more: object = {}) => ({
  operationId,
  tags: [tag],
  responses: { 200: { description: 'Found.', content: {} }, 304: unchanged },
  ...more,
});

const document = {
  openapi: '3.1.1',
  info: { title: 'All' },
  tags: [{ name: 'Cars' }, { name: 'Leads' }],
  'x-tagGroups': [
    { name: 'Everyone', tags: ['Cars'] },
    { name: 'Dealers', tags: ['Leads'] },
  ],
  paths: {
    '/cars': { get: operation('get_cars', 'Cars', { parameters: [limit] }) },
    '/wheels': {
      get: operation('get_wheels', 'Cars', {
        parameters: [limit, { ...limit, name: 'wide' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Wheel' } } } },
      }),
    },
    '/leads': {
      get: operation('get_leads', 'Leads', {
        security: [{ apiKey: [] }],
        parameters: [{ ...limit, description: 'Leads per page.' }],
      }),
      post: operation('post_leads', 'Leads', { parameters: [{ ...limit, description: 'Leads per page.' }] }),
    },
  },
  webhooks: { 'lead.created': { post: operation('webhook_lead', 'Leads') } },
  components: {
    schemas: {
      Wheel: { properties: { tyre: { $ref: '#/components/schemas/Tyre' } } },
      Tyre: { properties: { of: { $ref: '#/components/schemas/Wheel' } } },
      Lead: { type: 'object' },
    },
    securitySchemes: { apiKey: { type: 'http' }, operatorToken: { type: 'http' } },
  },
};
const shared = shareParts(document);

describe('shared parts', () => {
  test('are components, and the most frequent of one name has it', () => {
    expect(shared['components']).toMatchObject({
      parameters: { limit, 'limit.get_leads': { description: 'Leads per page.' } },
      responses: { 304: unchanged },
    });
    expect(shared['paths']).toMatchObject({
      '/cars': { get: { parameters: [{ $ref: '#/components/parameters/limit' }] } },
      '/wheels': { get: { parameters: [{ $ref: '#/components/parameters/limit' }, { name: 'wide' }] } },
      '/leads': { get: { parameters: [{ $ref: '#/components/parameters/limit.get_leads' }] } },
    });
  });

  test('read as the operations were before', () => {
    expect(operationsOf(shared)).toEqual(operationsOf(document));
  });

  test('leave the document itself as it is', () => {
    expect(document.paths['/cars'].get).toMatchObject({ parameters: [limit] });
  });
});

describe('a selection', () => {
  const cars = selectOperations(
    shared,
    { title: 'Cars' },
    (placed) => placed.path !== '/leads' && !placed.isWebhook,
  );

  test('has the operations with their tags and groups, and no empty list of webhooks', () => {
    expect(Object.keys(Object(cars['paths']))).toEqual(['/cars', '/wheels']);
    expect(cars).toMatchObject({
      openapi: '3.1.1',
      info: { title: 'Cars' },
      tags: [{ name: 'Cars' }],
      'x-tagGroups': [{ name: 'Everyone', tags: ['Cars'] }],
    });
    expect(cars).not.toHaveProperty('webhooks');
  });

  test('has every component that it refers to, in circles too, and no other', () => {
    expect(cars['components']).toEqual({
      schemas: { Wheel: document.components.schemas.Wheel, Tyre: document.components.schemas.Tyre },
      parameters: { limit },
      responses: { 304: unchanged },
    });
  });

  test('keeps the ways to sign in that it needs', () => {
    const leads = selectOperations(shared, {}, ({ path }) => path === '/leads');
    expect(leads['components']).toMatchObject({ securitySchemes: { apiKey: { type: 'http' } } });
    expect(JSON.stringify(leads)).not.toContain('operatorToken');
  });
});
