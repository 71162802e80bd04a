import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Checks of what the build made; they need `npm run build` before. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: { include: ['tests/architecture/**/*.built.ts'], environment: 'node' },
});
