import { z } from 'zod';

const colour = z
  .string('text')
  .regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb')
  .meta({ examples: ['#1d5fa8'] });

/** The semantic colours that every template draws with; never hues. */
const colours = z.strictObject({
  accent: colour
    .default('#1d5fa8')
    .describe(
      'Brand colour: the primary button, links, the current page. Text on it, and it on the page, must reach 4.5:1.',
    ),
  onAccent: colour.default('#ffffff').describe('Text on the accent colour.'),
  brand: colour.default('#14273d').describe('Ground of the header or hero, as the template uses it.'),
  onBrand: colour.default('#ffffff').describe('Text on the brand ground.'),
  surface: colour.default('#ffffff').describe('Ground of the page.'),
  surfaceMuted: colour.default('#f4f5f7').describe('Ground of quiet areas.'),
  text: colour.default('#16181d').describe('Text; 4.5:1 on both surfaces.'),
  textMuted: colour.default('#565c68').describe('Secondary text; 4.5:1 on both surfaces.'),
  line: colour.default('#dfe2e8').describe('Hairlines between things.'),
  critical: colour.default('#b3261e').describe('Errors, SOLD, Reserved.'),
  positive: colour.default('#14713d').describe('COMING SOON, success.'),
});

/** The same, each only where the tenant does not want the one that is made of its light colours. */
const darkColours = z.strictObject({
  accent: colour.optional().describe('Brand colour in the dark.'),
  onAccent: colour.optional().describe('Text on it.'),
  brand: colour.optional().describe('Ground of the header or hero in the dark.'),
  onBrand: colour.optional().describe('Text on it.'),
  surface: colour.optional().describe('Ground of the page in the dark.'),
  surfaceMuted: colour.optional().describe('Ground of quiet areas in the dark.'),
  text: colour.optional().describe('Text in the dark.'),
  textMuted: colour.optional().describe('Secondary text in the dark.'),
  line: colour.optional().describe('Hairlines in the dark.'),
  critical: colour.optional().describe('Errors, SOLD, Reserved, in the dark.'),
  positive: colour.optional().describe('COMING SOON, success, in the dark.'),
} satisfies Record<keyof ThemeColours, unknown>);

const fontFiles = z
  .array(
    z
      .string('text')
      .regex(
        /^assets\/[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*){0,3}\.(woff2|woff|ttf|otf)$/,
        'a .woff2, .woff, .ttf or .otf file of assets/, such as "assets/fonts/our-regular.woff2"',
      )
      .meta({ examples: ['assets/fonts/our-regular.woff2'] }),
    'a list of font files',
  )
  .min(1, 'at least one font file')
  .max(4, 'at most four font files');

/** How the whole site is coloured and set (design §4): by day, by night, in the dealer's own type. */
export const themeSchema = colours.extend({
  radiusPx: z
    .number('a number of pixels')
    .int('a whole number of pixels')
    .min(0, 'a number from 0 to 24')
    .max(24, 'a number from 0 to 24')
    .optional()
    .describe("Corner radius of cards and buttons, in pixels; the template's own when absent."),
  font: fontFiles
    .optional()
    .describe(
      "The dealer's own type for text: a variable font, or a file for each weight (regular and semi-bold are enough). " +
        "The site cuts them to the letters it needs and serves them itself. Absent: the type of the shopper's system.",
    ),
  headingFont: fontFiles
    .optional()
    .describe("The same for headings. Absent: the template's; in harbour that of the text."),
  dark: z
    .enum(['off', 'auto'], 'off or auto')
    .default('off')
    .describe('auto: the site turns dark where the shopper has set the device to dark.'),
  darkColours: darkColours
    .prefault({})
    .describe('Colours in the dark; those not given are made of the light ones, readable on their grounds.'),
});

export type ThemeColours = z.infer<typeof colours>;
export type TenantTheme = z.infer<typeof themeSchema>;
