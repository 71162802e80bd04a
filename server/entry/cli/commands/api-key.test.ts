import { Command, CommanderError } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { openTestServices } from '../../../../tests/support/test-services';
import { registerApiKey } from './api-key';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

/** The scopes of the key that the command creates, or its error. */
async function create(...scopes: string[]): Promise<unknown> {
  let id = '';
  const program = new Command('dealer').exitOverride().configureOutput({ writeErr: () => undefined });
  registerApiKey(program, {
    ...{ config: services.config, projectDir: '/', interactive: false },
    services: async () => services,
    print: (_json, value) => {
      id = (value as { id: string }).id;
    },
  });
  const options = scopes.flatMap((scope) => ['--scope', scope]);
  try {
    await program.parseAsync(['api-key', 'create', '--tenant', 'brolga', ...options], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.message;
    throw error;
  }
  return (await services.apiKeys.byId(id))?.scopes;
}

it.each([
  ['in one option', ['leads:read,leads:read']],
  ['in two options', ['leads:read', 'leads:read']],
  ['with spaces', ['leads:read, leads:read']],
])('a scope that is named twice counts once: %s', async (_name, scopes) => {
  expect(await create(...scopes)).toEqual(['leads:read']);
});

it('a scope that does not exist is named once, with the choices', async () => {
  expect(await create('leads:read,all,all')).toMatch(
    /unknown scope "all"; choose from leads:write, leads:read, [^"]*$/,
  );
});
