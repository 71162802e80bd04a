import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partNames, partPath } from '#server/api/document';
import type { Services } from '#server/entry/services';
import { callApi } from '../support/site-api';
import { openTestServices } from '../support/test-services';

/** The document and its parts, each checked on its own: some linters need half a minute for one on a busy machine. */
const paths = ['/api/openapi.json', ...partNames.map(partPath)];
const limitMs = 120_000;

let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true });
});
afterAll(() => services.close());

/** What clients of the demo sites get at an address: each text once, with the sites that have it. */
async function documentsAt(path: string): Promise<ReadonlyMap<string, string>> {
  const documents = new Map<string, string>();
  for (const { slug } of services.tenants.all()) {
    const { text } = await callApi(path, { tenant: slug });
    documents.set(text, [documents.get(text), slug].filter(Boolean).join());
  }
  return documents;
}

test.each(paths)('%s passes the recommended rules of Redocly', { timeout: limitMs }, async (path) => {
  const config = await createConfig({ extends: ['recommended'] });
  for (const [source, sites] of await documentsAt(path)) {
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    const lines = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
    expect(lines, sites).toEqual([]);
  }
});

test.each(paths)('%s passes the recommended rules of Spectral', { timeout: limitMs }, async (path) => {
  const spectral = new spectralCore.Spectral();
  // Its own types disagree under exactOptionalPropertyTypes.
  spectral.setRuleset(Object(spectralRulesets.oas));
  for (const [source, sites] of await documentsAt(path)) {
    const problems = await spectral.run(source);
    const lines = problems.map(({ code, message, path }) => [code, message, path.join('/')]);
    expect(lines, sites).toEqual([]);
  }
});
