import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';

/** Takes the variables of the project's `.env`, where there is one; those already set win. */
export function loadEnvironmentFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
