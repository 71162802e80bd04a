import { bundled, root } from '../../server/entry/cli/bundle.mjs';

/** The built site as `npm start` runs it, but with the days between attempts at a delivery made into seconds. */
process.env.NODE_ENV = 'production';
process.chdir(root);
const { start } = await import(await bundled('start'));
const deliveryTimes = { leaseMs: 1_500, pollMs: 200, attemptMs: 2_000, postMs: 300, pace: 1 / 2_000 };
await start({ root, dev: false, deliveryTimes });
