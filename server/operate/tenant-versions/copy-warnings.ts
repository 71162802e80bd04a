import type { Config } from '#server/platform/config';
import type { VersionFollower } from './follow-versions';

/** A change takes a second or two to arrive. */
const patienceMs = 10_000;

interface WarningDeps {
  readonly config: Pick<Config, 'TENANTS'>;
  readonly versionFollower: Pick<VersionFollower, 'state'>;
}

/** For /readyz: the sites that this process serves are older than those of the database. */
export function copyWarnings({ config, versionFollower }: WarningDeps, now = Date.now()): readonly string[] {
  const { behindSince } = versionFollower.state();
  if (config.TENANTS !== 'database' || behindSince === null || now - behindSince.getTime() < patienceMs)
    return [];
  return [
    `At least one site has been behind the database since ${behindSince.toISOString()}: its last copy is served; see the log.`,
  ];
}
