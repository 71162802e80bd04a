import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { harfbuzzFonts } from './adapters/harfbuzz-fonts';
import { FontLibrary, fontPath, fontSigns, parseFontPath } from './font-library';
import type { FontFacts } from './font-port';
import { fallbackMetrics } from './rules/font-css';
import { serveFont, siteFontCss } from './site-fonts';

const inter = resolve('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const files = {
  read: async (_tenant: string, path: string) =>
    path === 'assets/inter.ttf'
      ? new Uint8Array(await readFile(inter))
      : path === 'assets/no-font.ttf'
        ? new TextEncoder().encode('not a font')
        : undefined,
};

function site(theme: { font?: string[]; headingFont?: string[] }) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const store = {
    read: async (key: string) => kept.get(key),
    keep: async (key: string, bytes: Uint8Array) => void kept.set(key, new Uint8Array(bytes)),
  };
  const turns = new FairTurns({ concurrency: 1, queue: 5 });
  const fonts = new FontLibrary({ files, maker: harfbuzzFonts, store, turns });
  const tenant = { slug: 'a', theme } as Parameters<typeof siteFontCss>[0]['tenant'];
  return { kept, bff: { tenant, site: { version: '1' }, services: { fonts } } };
}

describe("a site's fonts", () => {
  it('are empty on a site without any', async () => {
    expect(await siteFontCss(site({}).bff)).toBe('');
  });

  it('have a fallback of the same size until they load', async () => {
    const css = await siteFontCss(site({ font: ['assets/inter.ttf'] }).bff);
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

  it.each(['assets/no-font.ttf', 'assets/absent.ttf'])('leave out %s', async (file) => {
    expect(await siteFontCss(site({ font: [file] }).bff)).toBe('');
  });
});

describe('the address of a font', () => {
  const ask = async ({ bff }: ReturnType<typeof site>, path: string, ifNoneMatch: string | null = null) =>
    serveFont(bff, { path, ifNoneMatch });
  const addressIn = (css: string) => /\/media\/(fonts\/[^)]+)/.exec(css)?.[1] ?? '';

  it('serves a font subset to the page characters, made once and immutable', {
    timeout: 30_000,
  }, async () => {
    const one = site({ font: ['assets/inter.ttf'] });
    const path = addressIn(await siteFontCss(one.bff));
    const [first, second] = await Promise.all([ask(one, path), ask(one, path)]);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'Content-Type': 'font/woff2',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    expect(first.body).toHaveProperty('byteLength');
    const cut = second.body instanceof Uint8Array ? second.body : new Uint8Array();
    expect(Buffer.from(cut.subarray(0, 4)).toString()).toBe('wOF2');
    expect(cut.byteLength).toBeLessThan(40_000);
    expect(one.kept.size).toBe(1);
    expect((await ask(one, path, first.headers['ETag'] ?? '')).status).toBe(304);
  });

  it("rejects another site's font and files that are not fonts", async () => {
    const path = addressIn(await siteFontCss(site({ font: ['assets/inter.ttf'] }).bff));
    expect((await ask(site({}), path)).status).toBe(404);
    for (const wrong of ['fonts/zz', 'fonts/00000000-1.woff2', 'fonts/../a'])
      expect((await ask(site({ font: ['assets/inter.ttf'] }), wrong)).status).toBe(404);
  });

  it('can be parsed back', () => {
    expect(parseFontPath(fontPath('0123abcd').replace('/media/', ''))).toBe('0123abcd');
  });
});

describe('the fallback font', () => {
  const like = (scale: number): FontFacts => ({
    weight: '400',
    italic: false,
    unitsPerEm: 1000,
    ascent: 900,
    descent: -200,
    lineGap: 0,
    advances: { e: 556 * scale, t: 278 * scale, ' ': 278 * scale },
  });
  it.each([
    [1, 100, 90, 20],
    [1.1, 110, 81.8, 18.18],
    [0.8, 80, 112.5, 25],
  ])('matches a font %d times as wide as Arial', (scale, sizeAdjust, ascentOverride, descentOverride) => {
    const metrics = fallbackMetrics(like(scale));
    expect(metrics.sizeAdjust).toBeCloseTo(sizeAdjust, 0);
    expect(metrics.ascentOverride).toBeCloseTo(ascentOverride, 0);
    expect(metrics.descentOverride).toBeCloseTo(descentOverride, 0);
    expect(metrics.lineGapOverride).toBe(0);
  });
});

it('covers the characters of Australian English, once each', () => {
  for (const sign of 'Aa09$–—’“”é×…→★') expect(fontSigns).toContain(sign);
  expect(new Set(fontSigns).size).toBe([...fontSigns].length);
});
