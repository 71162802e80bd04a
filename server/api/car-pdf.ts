import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { carPdf } from '#server/stock/pdf/car-pdf';
import { exampleCar } from './example-car';
import { defineEndpoint } from './routes/endpoint';

/** The vehicle PDF, streamed while it is generated. */
export const showCarPdf = defineEndpoint({
  method: 'GET',
  path: '/cars/{slug}.pdf',
  summary: 'Download a car as a PDF',
  description:
    'A tagged PDF with photos, price, key information and a QR code to the car page. Parameters are ignored.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 10, burst: 60 },
  params: z.object({
    slug: z
      .string()
      .min(1)
      .max(200)
      .describe("The slug in the car page's address.")
      .meta({ examples: [exampleCar.slug] }),
  }),
  ignores: () => true,
  responses: {},
  file: { type: 'application/pdf', description: 'The file, named {slug}.pdf.' },
  problems: {
    404: 'Car not found, or the dealer does not offer PDFs.',
    410: 'The car is no longer for sale.',
    503: 'Too many PDFs in progress.',
  },
  handler: async (site, { params, request }) => {
    const pdf = await carPdf(site, params.slug);
    if (pdf.state === 'off') return new Problem(404, `${site.tenant.name} does not offer vehicle PDFs.`);
    if (pdf.state === 'unknown') return new Problem(404, 'Car not found.');
    if (pdf.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    return {
      status: 200,
      file: {
        name: pdf.name,
        taggedBy: pdf.identity,
        open: async () => (await pdf.open(request.signal)) ?? busy,
      },
    };
  },
});

const busy = new Problem(503, 'Too many PDFs in progress; try again in a moment.', {
  headers: { 'Retry-After': '3' },
});
