import { z } from 'zod';
import { streamOf } from '#server/platform/http/body';
import { listedCars } from '#server/search/stock-records';
import { exportFormats, exportLines } from '#server/stock/exports/export-stock';
import { type ExportFormat, tableLine } from '#server/stock/exports/rules/export-format';
import { exampleCarData } from './example-car';
import { defineEndpoint } from './routes/endpoint';

const exampleLines = (format: ExportFormat): string => {
  const row = format.row({ car: exampleCarData, tenant: { name: 'Brolga Motors' }, location: undefined });
  return [format.columns, row].map((cells) => tableLine(cells, format.separator)).join('');
};

/** One address for each format, which its receiver fetches from time to time. */
const exportOf = (format: ExportFormat) =>
  defineEndpoint({
    method: 'GET',
    path: `/api/exports/${format.fileName}`,
    summary: `Export the stock: ${format.name}`,
    description:
      `${format.about} Cars that lack what the receiver demands are left out; \`dealer stock export ${format.name} ` +
      '--tenant SLUG --check` says what they lack. Receivers that cannot send headers give the key in the address.',
    tags: ['Exports'],
    caller: { scope: 'exports:read', inAddress: true },
    query: z.object({
      key: z.string().max(512).optional().describe('The API key, where no Authorization header can be sent.'),
    }),
    responses: {},
    file: {
      type: format.mediaType,
      description: 'The file, with a header line.',
      example: { summary: 'One car', value: exampleLines(format) },
    },
    handler: async (site) => ({
      status: 200,
      file: {
        name: format.fileName,
        taggedBy: [
          await site.services.cars.stockVersion(site.tenant.slug),
          site.now.toISOString().slice(0, 13),
          site.url.host,
        ].join(),
        open: async () => streamOf(exportLines(format, site.tenant, listedCars(site))),
      },
    }),
  });

export const stockExports = exportFormats.map(exportOf);
