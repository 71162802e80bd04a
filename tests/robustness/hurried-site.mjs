import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled, root } from '../../server/cli/bundle.mjs';

/** The built site as `npm start` runs it, with seconds instead of days between attempts at a delivery, or with TEST_PACE. */
process.env.NODE_ENV = 'production';
process.chdir(root);
const { start } = await import(await bundled('start'));
const pace = Number(process.env.TEST_PACE ?? 1 / 2_000);
const deliveryTimes = { leaseMs: 1_500, pollMs: 200, attemptMs: 2_000, postMs: 300, pace };
const build = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
await start({ root, build, deliveryTimes });
