import { expect, it } from 'vitest';
import { z } from 'zod';
import { toolSchema } from './tool';

it('refuses unknown arguments, and allows further fields of a result', () => {
  const schema = z.strictObject({ car: z.string() });
  expect(toolSchema(schema, 'input')).toMatchObject({ type: 'object', additionalProperties: false });
  expect(toolSchema(schema, 'output')).not.toHaveProperty('additionalProperties');
});

it('does not require an argument with a default', () => {
  const schema = z.strictObject({ limit: z.int().default(8) });
  expect(toolSchema(schema, 'input')).toMatchObject({
    properties: { limit: { type: 'integer', default: 8 } },
  });
  expect(toolSchema(schema, 'input')).not.toHaveProperty('required');
  expect(JSON.stringify(toolSchema(schema, 'input'))).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

it('is an object, or a fault of its declaration', () => {
  expect(() => toolSchema(z.string(), 'input')).toThrow('The schema of a tool must be an object.');
});
