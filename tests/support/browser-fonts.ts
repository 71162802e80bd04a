import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../test-results/fonts');

/**
 * The environment of a test browser whose only fonts are those of an npm package, so that pages have the same layout on
 * every machine. Every family that a page asks for is Inter.
 */
export function browserFonts(): Record<string, string> {
  const inter = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
  const file = join(folder, 'fonts.conf');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(inter, '400Regular')}</dir>
  <dir>${join(inter, '700Bold')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
  mkdirSync(folder, { recursive: true });
  // Every worker comes by here, while the browsers of others read the file.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(own), FONTCONFIG_FILE: file };
}
