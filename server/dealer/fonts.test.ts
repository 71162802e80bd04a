import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { memoryPictureStore } from '../../tests/support/memory-picture-store';
import {
  FontLibrary,
  fontMaker,
  fontPath,
  fontSigns,
  parseFontPath,
  serveFont,
  siteFontCss,
} from './font-library';
import { type FontFacts, fallbackMetrics } from './rules/font-css';

const inter = resolve('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const files = {
  read: async (_tenant: string, path: string) => {
    if (path === 'assets/inter.ttf') return new Uint8Array(await readFile(inter));
    return path === 'assets/no-font.ttf' ? new TextEncoder().encode('not a font') : undefined;
  },
};

/** A site whose fonts are subset to the text of their characters. */
function site(theme: { font?: string[]; headingFont?: string[] }) {
  const store = memoryPictureStore();
  const fonts = new FontLibrary({
    files,
    maker: {
      read: fontMaker.read,
      subset: async (_: unknown, signs: string) => new TextEncoder().encode(signs),
    },
    store,
    turns: new FairTurns({ concurrency: 1, queue: 5 }),
  });
  const tenant = { slug: 'a', theme } as Parameters<typeof siteFontCss>[0]['tenant'];
  return { kept: store.kept, bff: { tenant, site: { version: '1' }, services: { fonts } } };
}
const withInter = () => site({ font: ['assets/inter.ttf'] });

describe("a site's fonts", () => {
  it('have a fallback of the same size until they load', async () => {
    const css = await siteFontCss(withInter().bff);
    expect(css).toMatch(
      /^@font-face\{font-family:"site";src:url\(\/media\/fonts\/[0-9a-f]{8}-1\.woff2\) format\("woff2"\);font-weight:400;font-display:swap\}/,
    );
    expect(css).toContain('"site-meanwhile";src:local(Arial)');
    expect(css).toMatch(/size-adjust:1\d\d(\.\d+)?%;ascent-override:\d+(\.\d+)?%;/);
    expect(css).toMatch(/html:root\{--f-body:"site","site-meanwhile",system-ui/);
    expect(css).not.toContain('--f-display');
  });

  it('may apply to headings only', async () => {
    const css = await siteFontCss(site({ headingFont: ['assets/inter.ttf'] }).bff);
    expect(css).toContain('html:root{--f-display:"site-heading",');
    expect(css).not.toContain('--f-body');
  });

  it.each([{}, { font: ['assets/no-font.ttf'] }, { font: ['assets/absent.ttf'] }])(
    'need no styles with the settings %j',
    async (theme) => expect(await siteFontCss(site(theme).bff)).toBe(''),
  );
});

describe('the address of a font', () => {
  const ask = async ({ bff }: ReturnType<typeof site>, path: string, ifNoneMatch: string | null = null) =>
    serveFont(bff, { path, ifNoneMatch });
  const addressOf = async ({ bff }: ReturnType<typeof site>) =>
    /\/media\/(fonts\/[^)]+)/.exec(await siteFontCss(bff))?.[1] ?? '';

  it('serves a font subset to the characters of pages, made once and immutable', async () => {
    const one = withInter();
    const path = await addressOf(one);
    const [first, second] = await Promise.all([ask(one, path), ask(one, path)]);
    expect(first).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=31536000, immutable' },
      body: new TextEncoder().encode(fontSigns),
    });
    expect(second).toEqual(first);
    expect(one.kept.size).toBe(1);
    expect((await ask(one, path, first.headers['ETag'] ?? '')).status).toBe(304);
  });

  it("rejects another site's font and files that are not fonts", async () => {
    expect((await ask(site({}), await addressOf(withInter()))).status).toBe(404);
    for (const wrong of ['fonts/zz', 'fonts/00000000-1.woff2', 'fonts/../a'])
      expect((await ask(withInter(), wrong)).status).toBe(404);
  });

  it('can be parsed back', () => {
    expect(parseFontPath(fontPath('0123abcd').replace('/media/', ''))).toBe('0123abcd');
  });
});

it.each([
  [1, 100, 90, 20],
  [1.1, 110, 81.8, 18.18],
  [0.8, 80, 112.5, 25],
])('the fallback matches a font %d times as wide as Arial', (scale, ...expected) => {
  const like: FontFacts = {
    weight: '400',
    italic: false,
    unitsPerEm: 1000,
    ascent: 900,
    descent: -200,
    lineGap: 0,
    advances: { e: 556 * scale, t: 278 * scale, ' ': 278 * scale },
  };
  const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride } = fallbackMetrics(like);
  for (const [index, figure] of [sizeAdjust, ascentOverride, descentOverride].entries())
    expect(figure).toBeCloseTo(expected[index] ?? 0, 0);
  expect(lineGapOverride).toBe(0);
});

it('covers the characters of Australian English, once each', () => {
  for (const sign of 'Aa09$–—’“”é×…→★') expect(fontSigns).toContain(sign);
  expect(new Set(fontSigns).size).toBe([...fontSigns].length);
});
