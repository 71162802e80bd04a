import type { Command } from 'commander';
import { forgetForGood } from '#server/people/leads/forget-leads';
import { type CliContext, CliFailure } from '../context';
import { counted } from '../doctor/rules/finding';
import { siteWithData } from '../site-with-data';

interface Options {
  readonly tenant: string;
  readonly json: boolean;
  readonly dryRun: boolean;
  readonly yes: boolean;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** `dealer leads sweep`: runs a sweep by hand that the site skips because it would delete too much at once. */
export function registerSweep(leads: Command, context: CliContext): void {
  leads
    .command('sweep')
    .description('Delete every lead older than delivery.retention_days now')
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--dry-run', 'only count the leads', false)
    .option('--yes', 'delete them', false)
    .option('--json', 'print JSON', false)
    .action((options: Options) => sweep(context, options));
}

async function sweep(context: CliContext, { tenant, json, dryRun, yes }: Options): Promise<void> {
  const services = await context.services();
  const { slug, delivery } = await siteWithData(services, tenant);
  if (delivery.retention_days === undefined) {
    throw new CliFailure(`${slug} keeps its leads: delivery.retention_days is not set.`);
  }
  const now = services.clock.now();
  const before = new Date(now.getTime() - delivery.retention_days * dayMs);
  const ids: string[] = [...(await services.removal.past(slug, before, now, mostAtOnce))];
  const day = before.toISOString().slice(0, 10);
  if (dryRun)
    return context.print(json, { would_delete: ids.length, before: day }, () => due(ids.length, day));
  if (!yes && ids.length > 0) {
    throw new CliFailure(`${due(ids.length, day)} Use --yes to delete them for good.`);
  }
  const deleted = ids.length === 0 ? 0 : await forgetForGood(services, slug, ids);
  context.print(json, { deleted, before: day }, () => `${counted(deleted, 'lead')} deleted.`);
}

/** More than any site has, so one query finds them all. */
const mostAtOnce = 1_000_000;

const due = (count: number, day: string): string => `${counted(count, 'lead')} arrived before ${day}.`;
