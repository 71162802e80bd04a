import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const condition = z.enum(['service_healthy', 'service_completed_successfully']);
const service = z.object({
  image: z.string(),
  build: z.strictObject({ context: z.string(), args: z.record(z.string(), z.string()) }).optional(),
  profiles: z.array(z.string()).default([]),
  restart: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).default([]),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  // Only in the long form, which has conditions.
  depends_on: z.record(z.string(), z.object({ condition, required: z.boolean().default(true) })).default({}),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({
        test: z.array(z.string()).min(2),
        interval: z.string(),
        timeout: z.string(),
        retries: z.number(),
        start_period: z.string(),
      }),
    ])
    .optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  mem_limit: z.string().optional(),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  networks: z.array(z.string()).default(['default']),
});
type ComposeService = z.infer<typeof service>;

/** compose.yaml of the project, with its merges resolved. Throws if a service has another shape. */
export const composeFile = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    networks: z.record(z.string(), z.strictObject({ internal: z.literal(true) })),
  })
  .parse(parse(readFileSync(resolve(import.meta.dirname, '../../compose.yaml'), 'utf8'), { merge: true }));

/** A service by name. Throws if there is none. */
export function composeService(name: string): ComposeService {
  const found = composeFile.services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}`);
  return found;
}
