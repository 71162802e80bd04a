import { execFileSync } from 'node:child_process';
import { bareEnvironment, type Site } from './site';

interface ApiKeyOptions {
  readonly tenant: string;
  readonly scope: string;
  readonly ratePerSecond?: number;
  /** The site's own variables, such as DATABASE_URL. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A new API key of a running site, created on the command line as an operator does. */
export function newApiKey({ dataDir }: Pick<Site, 'dataDir'>, options: ApiKeyOptions): string {
  const { tenant, scope, ratePerSecond = 50, environment } = options;
  const command = ['api-key', 'create', '--tenant', tenant, '--scope', scope, '--name', 'DMS'];
  const output = execFileSync(
    process.execPath,
    ['server/cli/dealer.mjs', ...command, '--rate', String(ratePerSecond), '--json'],
    { env: { ...bareEnvironment(), ...environment, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  return JSON.parse(output).key;
}
