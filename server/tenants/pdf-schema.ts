import { z } from 'zod';
import { text, whole, yesNo } from './text-schema';

/** The PDF of a car (specification §7 "PDF download"). */
export const pdfSchema = z.strictObject({
  offered: yesNo.default(true).describe('Shoppers can download a car as a PDF.'),
  logo: z
    .string('text')
    .regex(/^assets\/[\w-]+\.(png|jpg)$/, "a .png or .jpg file in the tenant's assets folder")
    .optional()
    .describe(
      'Logo at the head of the PDF, made for a white ground, such as "assets/logo.png"; the name when absent.',
    ),
  photos: whole(0, 14, 'number of photos')
    .default(14)
    .describe('Photos beside the first one, which is large.'),
  note: text
    .default('Prices and availability may change. The car’s page on our website shows what holds today.')
    .describe('Last line of the PDF.'),
});

export type PdfSettings = z.infer<typeof pdfSchema>;
