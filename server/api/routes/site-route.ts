import { bff } from '#server/entry/bff';
import { services } from '#server/entry/runtime';
import { createLog, type Log } from '#server/platform/log';
import { createRoute } from './route';

/** The site's log; a new one if the services, which hold it, could not be opened. */
const log = (): Promise<Pick<Log, 'error' | 'warn'>> =>
  services().then(
    (running) => running.log,
    () => createLog('error'),
  );

/**
 * The `loader` and `action` of one path of this site. Export them by name, so that Remix can remove them, and the
 * server with them, from the browser's build: `const { loader, action } = route(searchEndpoint); export { loader,
 * action };`
 */
export const route = createRoute({ bff, services, log });
