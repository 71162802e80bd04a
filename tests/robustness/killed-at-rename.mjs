import { existsSync, promises, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before the start. Once the file KILL_ORDER says `before` or `after`, this process is killed at the next rename of a
 * site's settings: when the new ones are written and not yet in place, or when they have just come into place.
 */
const order = process.env.KILL_ORDER ?? '';
const { rename } = promises;
const killNow = () => {
  rmSync(order);
  process.kill(process.pid, 'SIGKILL');
};
promises.rename = async (from, to) => {
  const moment =
    String(to).includes('saltbush-caravans') && existsSync(order) ? readFileSync(order, 'utf8') : '';
  if (moment === 'before') killNow();
  await rename(from, to);
  if (moment === 'after') killNow();
};
syncBuiltinESMExports();
