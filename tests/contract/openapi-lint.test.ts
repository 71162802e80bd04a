import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partNames, partPath } from '#server/api/document';
import type { Services } from '#server/entry/services';
import { callApi } from '../support/site-api';
import { openTestServices } from '../support/test-services';

/**
 * The document of each demo site and its parts, as clients get them: each text once, with its address and the sites that have
 * it.
 */
const documents = new Map<string, string[]>();
let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true });
  for (const { slug } of services.tenants.all()) {
    for (const path of ['/api/openapi.json', ...partNames.map(partPath)]) {
      const { text } = await callApi(path, { tenant: slug });
      documents.set(text, [...(documents.get(text) ?? []), `${slug}${path}`]);
    }
  }
});
afterAll(() => services.close());

test('passes the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  for (const [source, sites] of documents) {
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    const lines = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
    expect(lines, sites.join()).toEqual([]);
  }
});

test('passes the recommended rules of Spectral', async () => {
  const spectral = new spectralCore.Spectral();
  // Its own types disagree under exactOptionalPropertyTypes.
  spectral.setRuleset(Object(spectralRulesets.oas));
  for (const [source, sites] of documents) {
    const problems = await spectral.run(source);
    const lines = problems.map(({ code, message, path }) => [code, message, path.join('/')]);
    expect(lines, sites.join()).toEqual([]);
  }
});
