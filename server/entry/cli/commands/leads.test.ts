import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Services } from '#server/entry/services';
import { apiKeyVerifier } from '#server/people/accounts/api-keys';
import type { LeadFile } from '#server/people/leads/lead-store-port';
import { submitLead } from '#server/people/leads/submit-lead';
import { openTestServices } from '../../../../tests/support/test-services';
import { CliFailure } from '../context';
import { registerApiKey } from './api-key';
import { registerDeliveries } from './deliveries';
import { registerLeads } from './leads';

const projectDir = resolve(import.meta.dirname, '../../../..');
let services: Services;
const ids: string[] = [];

beforeAll(async () => {
  services = await openTestServices();
  for (const name of ['Ann', '=cmd()', 'Zoë\u001b[2J']) ids.push(await takeLead(name));
});
afterAll(() => services.close());

async function takeLead(name: string, files: readonly LeadFile[] = []): Promise<string> {
  const tenant = services.tenants.bySlug('brolga');
  if (!tenant) throw new Error('the demo tenant is gone');
  const person = { name, last_name: 'Citizen', email: 'ann@example.com', phone: '0491 570 006' };
  const entered = { ...person, postcode: '4000', message: 'Hello' };
  const taken = await submitLead(services.leadIntake, {
    ...{ tenant, source: 'api', entered, trusted: true },
    attached: { files },
  });
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  return taken.value.leadId;
}

/** Runs one command on the leads above. */
async function run(...args: string[]) {
  const printed: string[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed.push(String(chunk));
    return true;
  });
  const program = new Command('dealer').exitOverride().configureOutput({ writeErr: () => {} });
  const context = {
    config: services.config,
    projectDir,
    services: async () => services,
    print: (json: boolean, value: unknown, lines: () => string) =>
      void printed.push(json ? JSON.stringify(value) : lines()),
    interactive: false,
  };
  for (const register of [registerLeads, registerDeliveries, registerApiKey]) register(program, context);
  for (const command of program.commands) {
    for (const one of command.commands) one.exitOverride().configureOutput({ writeErr: () => {} });
  }
  const failure = await program.parseAsync(['node', 'dealer', ...args]).then(
    () => null,
    (error: unknown) => error,
  );
  written.mockRestore();
  return { output: printed.join(''), failure };
}
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).output);
const on = ['--tenant', 'brolga'];

describe('dealer leads', () => {
  it('lists every lead with --json, newest first', async () => {
    const leads = await json('leads', 'list', ...on);
    expect(leads.map((lead: { lead_id: string }) => lead.lead_id).sort()).toEqual([...ids].sort());
    expect(await json('leads', 'list', '--tenant', 'wattle-bend')).toEqual([]);
  });

  it("escapes shoppers' text so that it cannot control the terminal", async () => {
    const { output } = await run('leads', 'list', ...on);
    expect(output.split('\n')).toHaveLength(3);
    expect(output).toContain('Zoë[2J Citizen · 0491 570 006');
    expect(output).not.toContain('\u001b');
  });

  it('stops at --limit and leaves out leads older than --since', async () => {
    expect(await json('leads', 'list', ...on, '--limit', '2')).toHaveLength(2);
    expect(await json('leads', 'list', ...on, '--since', '2001-01-01')).toHaveLength(3);
    expect(await json('leads', 'list', ...on, '--since', '2999-01-01')).toEqual([]);
  });

  it('shows one lead, or reports that it does not exist', async () => {
    expect(await json('leads', 'show', ids[0] ?? '', ...on)).toMatchObject({ lead_id: ids[0] });
    expect((await run('leads', 'show', 'none', ...on)).failure).toEqual(
      new CliFailure('brolga has no lead none.'),
    );
  });

  it('exports a CSV that runs nothing in a spreadsheet', async () => {
    const { output } = await run('leads', 'export', ...on);
    const rows: Array<Record<string, string>> = parse(output, { columns: true });
    expect(rows.map((row) => row['name']).sort()).toEqual(["'=cmd()", 'Ann', 'Zoë[2J']);
    expect(rows.every((row) => row['phone'] === '0491 570 006')).toBe(true);
  });

  it.each([
    [['--format', 'json'], 5, 'with a line for each lead'],
    [['--json'], 1, 'in one line'],
    [['--json', '--format', 'json'], 1, 'in one line'],
  ])('exports valid JSON by %j, even if empty: %i lines, %s', async (options, lines) => {
    const { output } = await run('leads', 'export', ...on, ...options);
    expect(JSON.parse(output)).toHaveLength(3);
    expect(output.trimEnd().split('\n')).toHaveLength(lines);
    const none = await run('leads', 'export', '--tenant', 'wattle-bend', ...options);
    expect(none.output).toBe('[]\n');
  });

  it.each([
    ['a site that is not there', ['leads', 'list', '--tenant', 'nobody'], CliFailure],
    ['no site', ['leads', 'list'], CommanderError],
    ['a limit that is no number', ['leads', 'list', ...on, '--limit', 'x'], CommanderError],
    ['a date that is none', ['leads', 'list', ...on, '--since', 'yesterday'], CommanderError],
    ['a day that is none', ['leads', 'list', ...on, '--since', '2026-02-30'], CommanderError],
    ['a format beside another', ['leads', 'export', ...on, '--json', '--format', 'csv'], CliFailure],
    ['a format it does not write', ['leads', 'export', ...on, '--format', 'xml'], CommanderError],
  ])('rejects %s', async (_, args, kind) => {
    expect((await run(...args)).failure).toBeInstanceOf(kind);
  });
});

describe('dealer leads file', () => {
  it("lists a lead's attached files, and writes one to a new path", async () => {
    const bytes = new TextEncoder().encode('%PDF-1.7');
    const id = await takeLead('Filed', [{ name: 'CV.pdf', type: 'application/pdf', bytes }]);
    const files = [{ name: 'CV.pdf', type: 'application/pdf', bytes: 8 }];
    expect(await json('leads', 'show', id, ...on)).toMatchObject({ files });
    const output = join(services.config.DATA_DIR, 'CV.pdf');
    expect((await run('leads', 'file', id, ...on, '--output', output)).failure).toBeNull();
    expect(readFileSync(output, 'utf8')).toBe('%PDF-1.7');
    expect((await run('leads', 'file', id, ...on, '--output', output)).failure).toEqual(
      new CliFailure(`Cannot write ${output}: EEXIST.`),
    );
    expect((await run('leads', 'file', id, ...on, '--output', output, '--number', '2')).failure).toEqual(
      new CliFailure(`Lead ${id} of brolga has no file 2.`),
    );
  });
});

describe('dealer deliveries', () => {
  it('lists deliveries and retries failed ones', async () => {
    const [delivery] = await json('deliveries', 'list', ...on, '--state', 'pending');
    await services.deliveries.failed(delivery.delivery_id, 'EAUTH', null);
    expect(await json('deliveries', 'list', ...on, '--state', 'dead')).toEqual([
      expect.objectContaining({ delivery_id: delivery.delivery_id, last_error: 'EAUTH' }),
    ]);
    expect(await json('deliveries', 'retry', ...on, '--dead')).toEqual({ retried: 1 });
    expect(await json('deliveries', 'list', ...on, '--state', 'dead')).toEqual([]);
  });

  it('refuses to retry without a target, or one that does not exist', async () => {
    expect((await run('deliveries', 'retry', ...on)).failure).toBeInstanceOf(CliFailure);
    expect((await run('deliveries', 'retry', 'none', ...on)).failure).toBeInstanceOf(CliFailure);
  });
});

describe('dealer api-key', () => {
  it('creates a key that works until it is revoked', async () => {
    const made = await json('api-key', 'create', ...on, '--scope', 'leads:write,stock:write', '--rate', '9');
    const verifier = apiKeyVerifier(services.apiKeys);
    expect(await verifier.verify('brolga', made.key)).toMatchObject({
      id: made.id,
      scopes: ['leads:write', 'stock:write'],
      ratePerSecond: 9,
    });
    const listed = await run('api-key', 'list', ...on, '--json');
    expect(listed.output).toContain(made.id);
    expect(listed.output).not.toContain(made.key.slice(-43));
    expect(await json('api-key', 'revoke', made.id, ...on)).toEqual({ id: made.id, revoked: true });
    expect(await verifier.verify('brolga', made.key)).toBeNull();
    expect((await run('api-key', 'revoke', made.id, ...on)).failure).toBeInstanceOf(CliFailure);
  });

  it('rejects an invalid scope or rate', async () => {
    for (const args of [
      ['--scope', 'everything'],
      ['--scope', 'leads:read', '--rate', '0'],
    ]) {
      expect((await run('api-key', 'create', ...on, ...args)).failure).toBeInstanceOf(CommanderError);
    }
  });
});
