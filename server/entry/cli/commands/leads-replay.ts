import type { Command } from 'commander';
import { replayLead } from '#server/people/leads/release-lead';
import { type CliContext, CliFailure } from '../context';
import { tenantNamed } from '../options';

interface Options {
  readonly tenant: string;
  readonly json: boolean;
  readonly destination?: string;
}

/** `dealer leads replay`: for a recipient that lost its messages. */
export function registerReplay(leads: Command, context: CliContext): void {
  leads
    .command('replay')
    .description('Deliver a lead again with the same ids, to all destinations or one')
    .argument('<lead-id>')
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--destination <name>', 'only this destination')
    .option('--json', 'print JSON', false)
    .action((id: string, options: Options) => replay(context, id, options));
}

async function replay(
  context: CliContext,
  id: string,
  { tenant, json, destination }: Options,
): Promise<void> {
  const services = await context.services();
  const site = await tenantNamed(services, tenant);
  const replayed = await replayLead(services, site, id, destination);
  if (!replayed.ok) {
    throw new CliFailure(
      {
        'no-lead': `${site.slug} has no lead ${id}.`,
        'kept-back': `${id} is quarantined as spam. To deliver it, run dealer leads quarantine release.`,
        'no-destination': `${site.slug} has no destination ${destination}.`,
      }[replayed.error],
    );
  }
  context.print(json, { replayed: replayed.value }, () => `The running site will deliver ${replayed.value}.`);
}
