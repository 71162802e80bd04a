import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { future } from '../../../remix.config.js';

export default defineConfig({
  publicDir: false,
  plugins: [
    remix({
      appDirectory: 'tests/bench/bare-remix/app',
      buildDirectory: 'node_modules/.cache/bench/bare-remix',
      serverBuildFile: 'index.mjs',
      future,
    }),
  ],
});
