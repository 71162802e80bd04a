import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/entry/services';
import * as api from '../../app/routes/api.$';
import { openTestServices } from '../support/test-services';

/** The document of each demo site as its clients get it; sites with the same document are checked together. */
const documents = new Map<string, string[]>();
let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true });
  for (const { slug } of services.tenants.all()) {
    const host = `${slug}.localhost`;
    const request = new Request(`http://${host}/api/openapi.json`, { headers: { host } });
    const text = await (await api.loader({ request, params: {}, context: {} })).text();
    documents.set(text, [...(documents.get(text) ?? []), slug]);
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
