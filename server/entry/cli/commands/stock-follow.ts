import { writeFileSync } from 'node:fs';
import { keepIndexes } from '#server/search/stock-search/keep-indexes';
import { keepSearchInStep } from '#server/search/stock-search/refresh';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';

interface FollowOptions {
  readonly heartbeat?: string;
}

/** `dealer stock follow`: the one process that writes the search index, until SIGTERM or SIGINT. */
export const registerFollow: RegisterCommands = (stock, context) => {
  stock
    .command('follow')
    .description('Keep the search index up to date until stopped, for web processes that only search')
    .option('--heartbeat <file>', 'write this file whenever all indexes are up to date')
    .option('--json', 'print errors as JSON', false)
    .action((options: FollowOptions) => follow(context, options));
};

async function follow(context: CliContext, { heartbeat }: FollowOptions): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGTERM', stop).once('SIGINT', stop);
  try {
    const services = await context.services();
    if (services.config.MEILI_URL === undefined) {
      throw new CliFailure('MEILI_URL: not set; the built-in search follows the stock by itself.');
    }
    if (!services.searchUpkeep.writes) {
      throw new CliFailure('MEILI_ADMIN_KEY: required to update the search index.');
    }
    services.followTenants();
    keepSearchInStep(services);
    const onRound = () => heartbeat !== undefined && writeFileSync(heartbeat, '');
    await keepIndexes(services, { signal: stopping.signal, onRound });
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}
