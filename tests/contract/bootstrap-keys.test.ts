import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '#server/cli/main';
import { parseConfig, readSecretFiles, withSecretFiles } from '#server/platform/config';
import { MeilisearchEngine } from '#server/search/adapters/meilisearch/meilisearch-engine';
import { MeilisearchUpkeep } from '#server/search/adapters/meilisearch/meilisearch-upkeep';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';
import { fleet, query, streamOf } from './search-documents';

describe.skipIf(!hasMeilisearch)('dealer bootstrap-keys with a running Meilisearch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bootstrap-keys-'));
  let server: MeilisearchServer;
  beforeAll(async () => {
    server = await startMeilisearch();
    await bootstrap();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.stop();
  });

  async function bootstrap(): Promise<void> {
    const program = createProgram({
      config: parseConfig({ MEILI_MASTER_KEY: server.masterKey }),
      projectDir: folder,
      services: () => Promise.reject(new Error('opens no database')),
      print: () => undefined,
      program: 'dealer',
      interactive: false,
    });
    const databaseUrl = 'postgres://site@postgres:5432/site';
    const options = ['--to', folder, '--database-url', databaseUrl, '--search-url', server.url];
    await program.parseAsync(['node', 'dealer', 'bootstrap-keys', ...options]);
  }
  const optionsOf = (reader: 'site' | 'admin') => {
    const config = parseConfig(withSecretFiles({ SECRETS_DIR: join(folder, reader) }));
    return {
      url: config.MEILI_URL ?? '',
      searchKey: config.MEILI_SEARCH_KEY,
      searchKeyUid: config.MEILI_SEARCH_KEY_UID,
      adminKey: config.MEILI_ADMIN_KEY,
    };
  };

  it('gives the command line a key that writes indexes, and the site one that only searches', async () => {
    const [admin, site] = [optionsOf('admin'), optionsOf('site')];
    expect(site).toEqual({ ...admin, adminKey: undefined });
    const writer = new MeilisearchEngine(admin);
    await writer.replaceAll('fleet', streamOf(fleet), 1);
    await writer.replaceAll('fleet', streamOf(fleet), 2);
    await writer.apply('fleet', { upserts: [], removals: ['none'] }, 3);
    const reader = new MeilisearchEngine(site);
    expect([await reader.version('fleet'), (await reader.search('fleet', query())).count]).toEqual([
      3,
      fleet.length,
    ]);
    expect(await new MeilisearchUpkeep(site).findings(['fleet'])).toEqual([]);
    expect(await new MeilisearchUpkeep(admin).findings(['fleet'])).toEqual([]);
  });

  it('leaves the master key out of what the site and the command line read', () => {
    for (const reader of ['site', 'admin']) {
      const values = Object.values(readSecretFiles(join(folder, reader)));
      expect(values.filter((value) => value.includes(server.masterKey))).toEqual([]);
    }
  });

  it('creates each key once', async () => {
    const before = readSecretFiles(join(folder, 'admin'));
    await bootstrap();
    expect(readSecretFiles(join(folder, 'admin'))).toEqual(before);
  });

  it('creates a key that can’t create or read keys', async () => {
    const { url, adminKey } = optionsOf('admin');
    const answer = await fetch(`${url}/keys`, { headers: { authorization: `Bearer ${adminKey}` } });
    expect(answer.status).toBe(403);
  });
});
