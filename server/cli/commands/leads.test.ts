import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, vi } from 'vitest';
import { CliFailure } from '#server/cli/command';
import type { LeadFile } from '#server/leads/lead-store';
import { submitLead } from '#server/leads/submit-lead';
import { runCommand } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { leadCommands } from './leads';

const services = await servicesForFile();
const ids: string[] = [];
for (const name of ['Ann', '=cmd()', 'Zoë\u001b[2J']) ids.push(await takeLead(name));

async function takeLead(name: string, files: readonly LeadFile[] = []): Promise<string> {
  const tenant = services.tenants.bySlug('brolga');
  if (!tenant) throw new Error('the demo tenant is gone');
  const person = { name, last_name: 'Citizen', email: 'ann@example.com', phone: '0491 570 006' };
  const entered = { ...person, postcode: '4000', message: 'Hello' };
  const taken = await submitLead(services.leadIntake, {
    tenant,
    source: 'api',
    entered,
    trusted: true,
    attached: { files },
  });
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  return taken.value.leadId;
}

/** Runs one command on the leads above; an export writes to standard output itself. */
async function run(...args: string[]) {
  const exported: string[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    exported.push(String(chunk));
    return true;
  });
  const { output, failure } = await runCommand(leadCommands, services, 'leads', ...args);
  written.mockRestore();
  return { output: exported.join('') + output, failure };
}
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).output);
const on = ['--tenant', 'brolga'];

describe('dealer leads', () => {
  it('lists every lead with --json, newest first', async () => {
    const leads = await json('list', ...on);
    expect(leads.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    expect(await json('list', '--tenant', 'wattle-bend')).toEqual([]);
  });

  it("escapes shoppers' text so that it cannot control the terminal", async () => {
    const { output } = await run('list', ...on);
    expect(output.split('\n')).toHaveLength(3);
    expect(output).toContain('Zoë[2J Citizen · 0491 570 006');
    expect(output).not.toContain('\u001b');
  });

  it('stops at --limit and leaves out leads older than --since', async () => {
    expect(await json('list', ...on, '--limit', '2')).toHaveLength(2);
    expect(await json('list', ...on, '--since', '2001-01-01')).toHaveLength(3);
    expect(await json('list', ...on, '--since', '2999-01-01')).toEqual([]);
  });

  it('shows one lead and reports an unknown one', async () => {
    expect(await json('show', ids[0] ?? '', ...on)).toMatchObject({ object: 'lead', id: ids[0] });
    expect((await run('show', 'none', ...on)).failure).toEqual(new CliFailure('brolga has no lead none.'));
  });

  it('exports a CSV that runs nothing in a spreadsheet', async () => {
    const { output } = await run('export', ...on);
    const rows: Array<Record<string, string>> = parse(output, { columns: true });
    expect(rows.map((row) => row['name']).sort()).toEqual(["'=cmd()", 'Ann', 'Zoë[2J']);
    expect(rows.every((row) => row['phone'] === '0491 570 006')).toBe(true);
  });

  it.each([
    [['--format', 'json'], 5],
    [['--json'], 1],
    [['--json', '--format', 'json'], 1],
  ])('exports valid JSON with %j, even without leads', async (options, lines) => {
    const { output } = await run('export', ...on, ...options);
    expect(JSON.parse(output)).toHaveLength(3);
    expect(output.trimEnd().split('\n')).toHaveLength(lines);
    const none = await run('export', '--tenant', 'wattle-bend', ...options);
    expect(none.output).toBe('[]\n');
  });

  it.each([
    ['an unknown site', ['list', '--tenant', 'nobody'], CliFailure],
    ['no site', ['list'], CommanderError],
    ['a limit in words', ['list', ...on, '--limit', 'x'], CommanderError],
    ['a date in words', ['list', ...on, '--since', 'yesterday'], CommanderError],
    ['two formats at once', ['export', ...on, '--json', '--format', 'csv'], CliFailure],
    ['an unknown format', ['export', ...on, '--format', 'xml'], CommanderError],
  ])('rejects %s', async (_, args, kind) => {
    expect((await run(...args)).failure).toBeInstanceOf(kind);
  });
});

it("dealer leads file lists a lead's attached files and writes one to a new path only", async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7');
  const id = await takeLead('Filed', [{ name: 'CV.pdf', type: 'application/pdf', bytes }]);
  const files = [{ name: 'CV.pdf', type: 'application/pdf', bytes: 8 }];
  expect(await json('show', id, ...on)).toMatchObject({ files });
  const output = join(services.config.DATA_DIR, 'CV.pdf');
  expect((await run('file', id, ...on, '--output', output)).failure).toBeNull();
  expect(readFileSync(output, 'utf8')).toBe('%PDF-1.7');
  expect((await run('file', id, ...on, '--output', output)).failure).toEqual(
    new CliFailure(`Cannot write ${output}: EEXIST.`),
  );
  expect((await run('file', id, ...on, '--output', output, '--number', '2')).failure).toEqual(
    new CliFailure(`Lead ${id} of brolga has no file 2.`),
  );
});
