import { z } from 'zod';
import { text, whole, yesNo } from './text-schema';

/** The PDF of a car. */
export const pdfSchema = z.strictObject({
  offered: yesNo.default(true).describe('Let shoppers download a PDF of a car.'),
  logo: z
    .string('text')
    .regex(/^assets\/[\w-]+\.(png|jpg)$/, "a .png or .jpg file in the tenant's assets folder")
    .optional()
    .describe(
      'Logo at the top of the PDF, for a white background, such as "assets/logo.png"; the site\'s name by default.',
    ),
  photos: whole(0, 14, 'number of photos')
    .default(14)
    .describe('Small photos shown with the large first one.'),
  note: text
    .default('Prices and availability may change. See the car’s page on our website for current details.')
    .describe('Closing line of the PDF.'),
});

export type PdfSettings = z.infer<typeof pdfSchema>;
