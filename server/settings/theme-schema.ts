import { z } from 'zod';

const colour = z
  .string('text')
  .regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb')
  .meta({ examples: ['#1d5fa8'] });

/** The semantic colours used by every template; never hues. */
const colours = z.strictObject({
  accent: colour
    .default('#1d5fa8')
    .describe(
      'Brand colour for the main button, links and the current page. Needs 4.5:1 contrast with its text and the page.',
    ),
  onAccent: colour.default('#ffffff').describe('Text on the accent colour.'),
  brand: colour.default('#14273d').describe('Background of the header or hero, depending on the template.'),
  onBrand: colour.default('#ffffff').describe('Text on the brand background.'),
  surface: colour.default('#ffffff').describe('Page background.'),
  surfaceMuted: colour.default('#f4f5f7').describe('Background of subtle areas.'),
  text: colour.default('#16181d').describe('Text; needs 4.5:1 contrast on both backgrounds.'),
  textMuted: colour.default('#565c68').describe('Secondary text; needs 4.5:1 contrast on both backgrounds.'),
  line: colour.default('#dfe2e8').describe('Borders and dividers.'),
  critical: colour.default('#b3261e').describe('Errors, SOLD and Reserved.'),
  positive: colour.default('#14713d').describe('COMING SOON and success.'),
});

/** The same, to override the ones derived from the light colours. */
const darkColours = z.strictObject({
  accent: colour.optional().describe('Brand colour in dark mode.'),
  onAccent: colour.optional().describe('Text on the brand colour in dark mode.'),
  brand: colour.optional().describe('Background of the header or hero in dark mode.'),
  onBrand: colour.optional().describe('Text on the brand background in dark mode.'),
  surface: colour.optional().describe('Page background in dark mode.'),
  surfaceMuted: colour.optional().describe('Background of subtle areas in dark mode.'),
  text: colour.optional().describe('Text in dark mode.'),
  textMuted: colour.optional().describe('Secondary text in dark mode.'),
  line: colour.optional().describe('Borders and dividers in dark mode.'),
  critical: colour.optional().describe('Errors, SOLD and Reserved in dark mode.'),
  positive: colour.optional().describe('COMING SOON and success in dark mode.'),
} satisfies Record<keyof ThemeColours, unknown>);

const fontFiles = z
  .array(
    z
      .string('text')
      .regex(
        /^assets\/[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*){0,3}\.(woff2|woff|ttf|otf)$/,
        'a .woff2, .woff, .ttf or .otf file in assets/, such as "assets/fonts/our-regular.woff2"',
      )
      .meta({ examples: ['assets/fonts/our-regular.woff2'] }),
    'a list of font files',
  )
  .min(1, 'at least one font file')
  .max(4, 'at most four font files');

/** The site's colours and fonts: light and dark mode, the dealer's own fonts. */
export const themeSchema = colours.extend({
  radiusPx: z
    .number('a number of pixels')
    .int('a whole number of pixels')
    .min(0, 'a number from 0 to 24')
    .max(24, 'a number from 0 to 24')
    .optional()
    .describe("Corner radius of cards and buttons, in pixels; the template's by default."),
  font: fontFiles
    .optional()
    .describe(
      'Your own text font: a variable font, or one file per weight (regular and semi-bold are enough). ' +
        "The site subsets and serves them itself. By default it uses the shopper's system font.",
    ),
  headingFont: fontFiles
    .optional()
    .describe("Your own heading font; the template's by default (in harbour, the text font)."),
  dark: z
    .enum(['off', 'auto'], 'off or auto')
    .default('off')
    .describe("auto follows the shopper's device setting."),
  darkColours: darkColours
    .prefault({})
    .describe('Dark mode colours; any not set are derived from the light ones with readable contrast.'),
});

export type ThemeColours = z.infer<typeof colours>;
export type TenantTheme = z.infer<typeof themeSchema>;
