import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { auditCommand } from '../audit-command';
import { type CliContext, CliFailure } from '../context';
import { wholeNumber } from '../options';
import { siteWithData } from '../site-with-data';

interface FileOptions {
  readonly tenant: string;
  readonly output: string;
  readonly number?: number;
  readonly json: boolean;
}

/** `dealer leads file LEAD_ID --output PATH`: writes an attached file of a lead. */
export function registerLeadFile(leads: Command, context: CliContext): void {
  leads
    .command('file')
    .description('Save a file attached to a lead')
    .argument('<lead-id>')
    .requiredOption('--tenant <slug>', 'site slug')
    .requiredOption('--output <path>', 'file to write; existing files are not overwritten')
    .option('--number <n>', 'which file, if there are several (default: 1)', wholeNumber(1, 100))
    .option('--json', 'print JSON', false)
    .action((id: string, options: FileOptions) => write(context, id, options));
}

async function write(context: CliContext, id: string, options: FileOptions): Promise<void> {
  const { tenant, output, json, number = 1 } = options;
  const services = await context.services();
  const site = await siteWithData(services, tenant);
  const files = await services.leads.filesOf(site.slug, id);
  const file = files[number - 1];
  if (!file) throw new CliFailure(`Lead ${id} of ${tenant} has no file ${number}.`);
  await auditCommand(services, site, 'file-opened', [id]);
  // Personal data: readable by the current user only.
  await writeFile(output, file.bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new CliFailure(`Cannot write ${output}: ${error.code ?? error.message}.`);
  });
  const record = { output, name: file.name, type: file.type, bytes: file.bytes.byteLength };
  context.print(json, record, () => `Wrote ${file.name} (${bytesInWords(record.bytes)}) to ${output}.`);
}
