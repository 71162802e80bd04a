import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { CliFailure, command, printable } from '#server/cli/command';
import { argument, flag, option, type Values } from '#server/cli/options';
import { describeProblems, type TenantFinding } from '#server/dealer/rules/tenant-problems';
import type { Services } from '#server/entry/services';
import {
  type Authorship,
  type RollBackFailure,
  removeTenant,
  rollBackTenant,
} from '#server/operate/tenant-versions/save-tenant-version';
import {
  changesOf,
  entryOf,
  type HistoryEntry,
  historyOf,
  mostEntries,
  type VersionChanges,
} from '#server/operate/tenant-versions/version-history';

/** Options of commands that change a site in the database. */
export const author = {
  note: option('<text>', 'why, for the history'),
  author: option('<name>', 'who, for the history (default: the user of this machine)'),
};

export const signature = ({ author: name, note }: Values<typeof author>): Authorship => ({
  author: name ?? userName(),
  note,
});

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** `3  2026-11-26 04:12  kim  12 files, 48 KiB  restores version 1  Christmas hours` */
function historyLine(entry: HistoryEntry): string {
  const { version, at, author: by, note, removed, restoredFrom, files, bytes } = entry;
  const what = removed ? 'removed' : `${files} files, ${Math.ceil(bytes / 1024)} KiB`;
  const restored = restoredFrom === null ? [] : [`restores version ${restoredFrom}`];
  const when = at.toISOString().slice(0, 16).replace('T', ' ');
  return [version, when, printable(by), what, ...restored, printable(note)]
    .filter((part) => part !== '')
    .join('  ');
}

/** The same for --json. */
const historyJson = ({ at, restoredFrom, ...entry }: HistoryEntry) => ({
  ...entry,
  at: at.toISOString(),
  restored_from: restoredFrom,
});

/** One line for each file, and one for each setting of a changed file. */
function changeLines({ added, removed, changed }: VersionChanges): readonly string[] {
  const lines = [
    ...added.map((path) => `added    ${printable(path)}`),
    ...removed.map((path) => `removed  ${printable(path)}`),
    ...changed.flatMap(({ path, settings = [] }) => [
      `changed  ${printable(path)}`,
      ...settings.map((setting) => `           ${printable(setting)}`),
    ]),
  ];
  return lines.length > 0 ? lines : ['No changes.'];
}

type ChangeFailure =
  | { readonly kind: 'conflict'; readonly current: number }
  | { readonly kind: 'invalid'; readonly findings: readonly TenantFinding[] };

/** The failures of a change, as the failure of the command. */
export function failureText(tenant: string, failure: ChangeFailure): string {
  if (failure.kind === 'conflict')
    return `${tenant}: somebody else has saved version ${failure.current} meanwhile. See \`dealer tenant history ${tenant}\`, then try again.`;
  const { findings } = failure;
  const errors = describeProblems(findings.filter(({ severity }) => severity === 'error'));
  // A host that has moved to another site keeps a version from coming back.
  if (!findings.some(({ kind }) => kind === 'host taken')) return errors;
  return `${errors}\nA host can belong to only one site: remove it from the other site first, or leave it out here.`;
}

export const notStored = (tenant: string): CliFailure =>
  new CliFailure(`The database has no site "${tenant}". Bring it in with \`dealer tenant push ${tenant}\`.`);

const slug = argument('<slug>');
const version = (about: string) => option('<number>', about, { parse: versionNumber });
const requiredVersion = (about: string) =>
  option('<number>', about, { parse: versionNumber, required: true });

/** From 1. */
function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1.');
  return Number(text);
}

export const history = command({
  name: 'history',
  summary: 'List the versions of a site in the database, newest first',
  options: {
    slug,
    limit: option<number>('<number>', 'at most so many', { parse: versionNumber, default: 20 }),
  },
  run: async (context, { slug: tenant, limit }) => {
    const entries = await historyOf(await context.services(), tenant, Math.min(limit, mostEntries));
    if (entries.length === 0) throw notStored(tenant);
    return { value: { tenant, versions: entries.map(historyJson) }, lines: entries.map(historyLine) };
  },
});

export const show = command({
  name: 'show',
  summary: 'Show one version of a site in the database, and what it changed',
  options: { slug, version: version('a version (default: the current one)') },
  run: async (context, { slug: tenant, version: chosen }) => {
    const services = await context.services();
    const current = await currentNumber(services, tenant);
    const number = chosen ?? current;
    const full = await services.tenantVersions.version(tenant, number);
    if (!full) throw noSuchVersion(tenant, number);
    const entry = entryOf(full);
    const changes = await changesOf(services, tenant, number - 1, number);
    const files = [...full.manifest].map(([path, { sha256, bytes }]) => ({ path, bytes, sha256 }));
    return {
      value: { tenant, ...historyJson(entry), file_list: files, changes },
      lines: [
        historyLine(entry),
        ...(changes ? changeLines(changes) : ['The version before is no longer kept.']),
      ],
    };
  },
});

async function currentNumber({ tenantVersions }: Services, tenant: string): Promise<number> {
  const current = await tenantVersions.current(tenant);
  if (!current) throw notStored(tenant);
  return current.version;
}

export const diff = command({
  name: 'diff',
  summary: 'Compare two versions of a site: files, and settings in its JSON files',
  options: {
    slug,
    from: requiredVersion('the earlier version'),
    to: version('the later version (default: the current one)'),
  },
  run: async (context, { slug: tenant, from, to: chosen }) => {
    const services = await context.services();
    const current = await currentNumber(services, tenant);
    const to = chosen ?? current;
    for (const number of [from, to])
      if (!(await services.tenantVersions.version(tenant, number))) throw noSuchVersion(tenant, number);
    const changes = await changesOf(services, tenant, from, to);
    if (!changes) throw noSuchVersion(tenant, from);
    return { value: { tenant, from, to, ...changes }, lines: changeLines(changes) };
  },
});

export const rollBack = command({
  name: 'rollback',
  summary: 'Make an earlier version of a site current again, as a new version',
  options: { slug, to: requiredVersion('the version to restore'), ...author },
  run: async (context, { slug: tenant, to, ...signed }) => {
    const request = { tenant, to, ...signature(signed) };
    const result = await rollBackTenant(await context.services(), request);
    if (!result.ok) throw rollBackFailure(tenant, to, result.error);
    const { version: number, changed } = result.value;
    return {
      value: { tenant, version: number, changed, restored_from: to },
      lines: changed
        ? `${tenant}: version ${number}, which restores version ${to}`
        : `${tenant}: version ${number} is current and has the same files`,
    };
  },
});

/** Why a version was not restored, and what to do. */
function rollBackFailure(tenant: string, to: number, failure: RollBackFailure): CliFailure {
  switch (failure.kind) {
    case 'no such site':
      return notStored(tenant);
    case 'no such version':
      return noSuchVersion(tenant, to);
    case 'removal':
      return new CliFailure(
        `Version ${to} is the removal of ${tenant}, so it has no files to restore. Choose a version before it: see \`dealer tenant history ${tenant}\`.`,
      );
    default:
      return new CliFailure(failureText(tenant, failure));
  }
}

const noSuchVersion = (tenant: string, number: number): CliFailure =>
  new CliFailure(`${tenant} has no version ${number}. See \`dealer tenant history ${tenant}\`.`);

export const remove = command({
  name: 'remove',
  summary: 'Remove a site from the database. Its versions, stock and leads stay',
  options: { slug, yes: flag('confirm'), ...author },
  refuse: ({ slug: tenant, yes }) =>
    !yes && `This takes the site ${tenant} off the air. Add --yes to remove it.`,
  run: async (context, { slug: tenant, ...signed }) => {
    const result = await removeTenant(await context.services(), { tenant, ...signature(signed) });
    if (!result.ok) {
      if (result.error.kind === 'not found') throw notStored(tenant);
      if (result.error.kind === 'conflict') throw new CliFailure(failureText(tenant, result.error));
      throw new CliFailure(`${tenant} is the DEFAULT_TENANT: name another one first.`);
    }
    const { version: number } = result.value;
    return {
      value: { tenant, version: number, removed: true },
      lines: [
        `${tenant}: removed with version ${number}. Its stock and leads stay in the database.`,
        'People may still ask for their data: dealer leads and dealer customers take the slug as before.',
        `Restore it with: dealer tenant rollback ${tenant} --to ${number - 1}`,
      ],
    };
  },
});
