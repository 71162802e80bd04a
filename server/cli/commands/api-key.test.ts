import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { CliFailure } from '#server/cli/command';
import { commandOutput } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { apiKeyCommands } from './api-key';

const services = await servicesForFile();

const run = (...args: string[]) =>
  commandOutput(apiKeyCommands, services, 'api-key', ...args, '--tenant', 'brolga', '--json');
const create = async (...args: string[]) => JSON.parse(await run('create', ...args));

describe('dealer api-key', () => {
  it('creates a key that works until it is revoked', async () => {
    const { id, key } = await create('--scope', 'leads:write,stock:write', '--rate', '9');
    const verifier = services.apiKeys;
    const scopes = ['leads:write', 'stock:write'];
    expect(await verifier.verify('brolga', key)).toMatchObject({ id, scopes, ratePerSecond: 9 });
    const listed = await run('list');
    expect(listed).toContain(id);
    expect(listed).not.toContain(key.slice(-43));
    expect(JSON.parse(await run('revoke', id))).toEqual({ id, revoked: true });
    expect(await verifier.verify('brolga', key)).toBeNull();
    await expect(run('revoke', id)).rejects.toThrow(CliFailure);
  });

  it.each([
    ['in one option', ['--scope', 'leads:read,leads:read']],
    ['in two options', ['--scope', 'leads:read', '--scope', 'leads:read']],
    ['with spaces', ['--scope', 'leads:read, leads:read']],
  ])('counts a repeated scope once: %s', async (_name, options) => {
    const { id } = await create(...options);
    expect((await services.apiKeys.byId(id))?.scopes).toEqual(['leads:read']);
  });

  it('names an unknown scope once, with the choices', async () => {
    await expect(create('--scope', 'leads:read,all,all')).rejects.toThrow(
      /unknown scope "all"; choose from leads:write, leads:read, [^"]*$/,
    );
  });

  it('creates a test key, which its list names', async () => {
    const { id, key } = await create('--scope', 'leads:read', '--test');
    expect(await services.apiKeys.verify('brolga', key)).toMatchObject({ id, isTest: true });
    expect(JSON.parse(await run('list'))).toContainEqual(expect.objectContaining({ id, test: true }));
  });

  it('rejects a rate of 0', async () => {
    await expect(create('--scope', 'leads:read', '--rate', '0')).rejects.toThrow(CommanderError);
  });
});
