import { type Command, InvalidArgumentError } from 'commander';
import type { Services } from '#server/entry/services';
import { changesOf, entryOf, historyOf, mostEntries } from '#server/entry/tenant-versions/history-of';
import { removeTenant } from '#server/entry/tenant-versions/remove-tenant';
import { rollBackTenant } from '#server/entry/tenant-versions/roll-back-tenant';
import { type CliContext, CliFailure } from '../context';
import {
  changeLines,
  failureText,
  historyJson,
  historyLine,
  noSuchVersion,
  notStored,
  rollBackFailure,
} from '../tenant-version-lines';
import { authorOption, type Signed, signature } from './authorship';

/** `dealer tenant history`, `show`, `diff`, `rollback` and `remove`: sites in the database. */
export function registerTenantHistory(tenant: Command, context: CliContext): void {
  tenant
    .command('history <slug>')
    .description('List the versions of a site in the database, newest first')
    .option('--limit <number>', 'at most so many', versionNumber, 20)
    .option('--json', 'print JSON', false)
    .action((slug: string, options: HistoryOptions) => history(context, slug, options));
  tenant
    .command('show <slug>')
    .description('Show one version of a site in the database, and what it changed')
    .option('--version <number>', 'a version (default: the current one)', versionNumber)
    .option('--json', 'print JSON', false)
    .action((slug: string, options: ShowOptions) => show(context, slug, options));
  tenant
    .command('diff <slug>')
    .description('Compare two versions of a site: files, and settings in its JSON files')
    .requiredOption('--from <number>', 'the earlier version', versionNumber)
    .option('--to <number>', 'the later version (default: the current one)', versionNumber)
    .option('--json', 'print JSON', false)
    .action((slug: string, options: DiffOptions) => diff(context, slug, options));
  authorOption(
    tenant
      .command('rollback <slug>')
      .description('Make an earlier version of a site current again, as a new version')
      .requiredOption('--to <number>', 'the version to restore', versionNumber),
  ).action((slug: string, options: RollbackOptions) => rollBack(context, slug, options));
  authorOption(
    tenant
      .command('remove <slug>')
      .description('Remove a site from the database. Its versions, stock and leads stay')
      .option('--yes', 'confirm', false),
  ).action((slug: string, options: RemoveOptions) => remove(context, slug, options));
}

interface HistoryOptions {
  readonly limit: number;
  readonly json: boolean;
}
interface ShowOptions {
  readonly version?: number;
  readonly json: boolean;
}
interface DiffOptions {
  readonly from: number;
  readonly to?: number;
  readonly json: boolean;
}
interface RollbackOptions extends Signed {
  readonly to: number;
}
interface RemoveOptions extends Signed {
  readonly yes: boolean;
}

/** From 1. */
function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1.');
  return Number(text);
}

async function history(context: CliContext, slug: string, { limit, json }: HistoryOptions): Promise<void> {
  const services = await context.services();
  const entries = await historyOf(services, slug, Math.min(limit, mostEntries));
  if (entries.length === 0) throw notStored(slug);
  context.print(json, { tenant: slug, versions: entries.map(historyJson) }, () =>
    entries.map(historyLine).join('\n'),
  );
}

async function show(context: CliContext, slug: string, { version, json }: ShowOptions): Promise<void> {
  const services = await context.services();
  const current = await currentNumber(services, slug);
  const number = version ?? current;
  const full = await services.tenantVersions.version(slug, number);
  if (!full) throw noSuchVersion(slug, number);
  const entry = entryOf(full);
  const changes = await changesOf(services, slug, number - 1, number);
  const files = [...full.manifest].map(([path, { sha256, bytes }]) => ({ path, bytes, sha256 }));
  context.print(json, { tenant: slug, ...historyJson(entry), file_list: files, changes }, () =>
    [
      historyLine(entry),
      ...(changes ? changeLines(changes) : ['The version before is no longer kept.']),
    ].join('\n'),
  );
}

async function currentNumber({ tenantVersions }: Services, slug: string): Promise<number> {
  const current = await tenantVersions.current(slug);
  if (!current) throw notStored(slug);
  return current.version;
}

async function diff(context: CliContext, slug: string, { from, to, json }: DiffOptions): Promise<void> {
  const services = await context.services();
  const current = await currentNumber(services, slug);
  const later = to ?? current;
  for (const number of [from, later])
    if (!(await services.tenantVersions.version(slug, number))) throw noSuchVersion(slug, number);
  const changes = await changesOf(services, slug, from, later);
  if (!changes) throw noSuchVersion(slug, from);
  context.print(json, { tenant: slug, from, to: later, ...changes }, () => changeLines(changes).join('\n'));
}

async function rollBack(context: CliContext, slug: string, options: RollbackOptions): Promise<void> {
  const services = await context.services();
  const result = await rollBackTenant(services, { tenant: slug, to: options.to, ...signature(options) });
  if (!result.ok) throw rollBackFailure(slug, options.to, result.error);
  const { version, changed } = result.value;
  context.print(options.json, { tenant: slug, version, changed, restored_from: options.to }, () =>
    changed
      ? `${slug}: version ${version}, which restores version ${options.to}`
      : `${slug}: version ${version} is current and has the same files`,
  );
}

async function remove(context: CliContext, slug: string, options: RemoveOptions): Promise<void> {
  if (!options.yes) throw new CliFailure(`This takes the site ${slug} off the air. Add --yes to remove it.`);
  const result = await removeTenant(await context.services(), { tenant: slug, ...signature(options) });
  if (!result.ok) {
    if (result.error.kind === 'not found') throw notStored(slug);
    if (result.error.kind === 'conflict') throw new CliFailure(failureText(slug, result.error));
    throw new CliFailure(`${slug} is the DEFAULT_TENANT: name another one first.`);
  }
  const { version } = result.value;
  context.print(options.json, { tenant: slug, version, removed: true }, () =>
    [
      `${slug}: removed with version ${version}. Its stock and leads stay in the database.`,
      'People may still ask for their data: dealer leads and dealer customers take the slug as before.',
      `Restore it with: dealer tenant rollback ${slug} --to ${version - 1}`,
    ].join('\n'),
  );
}
