import { z } from 'zod';
import { tenantSchema } from '#server/settings/tenant-schema';

/** Name of the JSON Schema in the tenants folder, for completion and checks in editors. */
export const jsonSchemaFile = 'tenant.schema.json';

/** The tenant file's JSON Schema (draft 7, which editors know best) as the text of that file. */
export function tenantJsonSchema(): string {
  const schema = z.toJSONSchema(tenantSchema, { io: 'input', target: 'draft-7' });
  return `${JSON.stringify({ title: 'Dealer site (tenant.json)', ...schema }, null, 2)}\n`;
}
