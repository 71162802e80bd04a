import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { backupCommands } from '#server/cli/commands/backup';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { connectSqlite } from '#server/platform/database/connect';
import { migrate } from '#server/platform/database/migrations';

/** Runs `dealer backup …` on a data folder. Returns what it prints. */
export async function backup(environment: Record<string, string>, ...argv: string[]): Promise<string> {
  const config = parseConfig({ TENANTS_DIR: resolve('tenants'), LOG_LEVEL: 'silent', ...environment });
  const opened: Awaited<ReturnType<typeof createServices>>[] = [];
  const printed: string[] = [];
  const program = new Command().exitOverride();
  backupCommands(program, {
    config,
    projectDir: process.cwd(),
    program: 'dealer',
    interactive: false,
    services: async () => {
      const services = await createServices(config);
      opened.push(services);
      return services;
    },
    print: (json, value, lines) => void printed.push(json ? JSON.stringify(value) : lines()),
  });
  try {
    await program.parseAsync(['backup', ...argv], { from: 'user' });
  } finally {
    for (const services of opened) await services.close();
  }
  return printed.join('\n');
}

/** A data folder with a migrated database; `change` may add to it. Returns its path. */
export async function dataFolder(
  path: string,
  change: (database: ReturnType<typeof connectSqlite>) => Promise<unknown> = async () => undefined,
): Promise<string> {
  mkdirSync(path, { recursive: true });
  const database = connectSqlite(path);
  await migrate(database);
  await change(database);
  await database.destroy();
  return path;
}
