import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineEndpoint } from '#server/api/routes/endpoint';
import { Problem } from '#server/platform/http/problem';

/** The package of the typed client, which the build makes from the document (`server/api/client/pack.mjs`). */
export const clientPackage = defineEndpoint({
  method: 'GET',
  path: '/api/client.tgz',
  summary: 'Download the typed client',
  description:
    'A package for npm with the types of this release: `npm install` takes its address, or the file. It needs nothing from a registry.',
  tags: ['Document'],
  caller: 'anyone',
  rateLimit: { perSecond: 2, burst: 20 },
  responses: {},
  file: { type: 'application/gzip', description: 'The package, dealer-site-client.tgz.' },
  problems: { not_found: 'The site runs from its sources, without a build.' },
  handler: async ({ services }) => {
    const file = join(services.config.projectDir, 'build/api-client.tgz');
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes)
      return new Problem('not_found', 'This site runs from its sources: npm run build makes the client.');
    return {
      status: 200,
      file: {
        name: 'dealer-site-client.tgz',
        taggedBy: bytes.toString('latin1'),
        open: async () => new Uint8Array(bytes),
      },
    };
  },
});
