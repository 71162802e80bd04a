import { bff } from '#server/entry/bff';
import { services } from '#server/entry/runtime';
import type { Services } from '#server/entry/services';
import { apiKeyVerifier } from '#server/people/accounts/api-keys';
import { GroupCommit } from '#server/platform/database/group-commit';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { RateLimiter } from '#server/platform/http/rate-limit';
import { createLog, type Log } from '#server/platform/log';
import type { Guards } from './answer';
import { createRoute } from './route';

const guards = new WeakMap<Services, Guards>();

function guardsOf(running: Services): Guards {
  const known = guards.get(running);
  if (known) return known;
  const made: Guards = {
    keys: apiKeyVerifier(running.apiKeys),
    idempotency: new IdempotencyKeys(new GroupCommit(running.database)),
    limiter: new RateLimiter(),
  };
  guards.set(running, made);
  return made;
}

/** The site's log; a new one if the services, which hold it, could not be opened. */
const log = (): Promise<Pick<Log, 'error'>> =>
  services().then(
    (running) => running.log,
    () => createLog('error'),
  );

/**
 * The `loader` and `action` of one path of this site. Export them by name, so that Remix can remove them, and the
 * server with them, from the browser's build: `const { loader, action } = route(searchEndpoint); export { loader,
 * action };`
 */
export const route = createRoute({ bff, services, guards: guardsOf, log });
