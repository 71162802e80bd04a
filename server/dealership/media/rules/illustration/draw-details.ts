import type { DrawContext } from './body-design';
import { closedPath, heightAt, num, openPath } from './spline';

export const detailDefs =
  '<linearGradient id="lh" x2="1" y2="1"><stop stop-color="#5a6670"/><stop offset=".5" stop-color="#2a3138"/><stop offset="1" stop-color="#12161a"/></linearGradient>' +
  '<linearGradient id="lt" x2="0" y2="1"><stop stop-color="#ff6a55"/><stop offset=".3" stop-color="#c8141c"/><stop offset="1" stop-color="#5c060b"/></linearGradient>';

const bounds = (points: ReadonlyArray<readonly [number, number, ...unknown[]]>) => {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
};

function headlamp({ body }: DrawContext): string {
  if (!body.headlamp) return '';
  const shape = closedPath(body.headlamp);
  const { left, right, low, high } = bounds(body.headlamp);
  const [width, height] = [right - left, high - low];
  const lens = (from: number, size: number): string =>
    `<rect x="${num(left + width * from)}" y="${num(-low - height * 0.56)}" width="${num(width * size)}" height="${num(height * 0.26)}" rx="${num(height * 0.08)}" fill="#e6f0f8" opacity=".85"/>`;
  return (
    `<clipPath id="lc"><path d="${shape}"/></clipPath><path d="${shape}" fill="url(#lh)" stroke="#0b0d0f" stroke-width="1"/>` +
    `<g clip-path="url(#lc)">${lens(0.12, 0.13)}${lens(0.3, 0.13)}${lens(0.48, 0.11)}` +
    `<path d="${shape}" transform="translate(0 ${num(height * 0.16)})" fill="none" stroke="#fff" stroke-width="2"/>` +
    `<path d="${shape}" transform="translate(0 ${num(-height * 0.42)})" fill="#fff" opacity=".16"/></g>`
  );
}

function tail({ body }: DrawContext): string {
  if (!body.tail) return '';
  const shape = closedPath(body.tail);
  const { left, right, low, high } = bounds(body.tail);
  return (
    `<clipPath id="tc"><path d="${shape}"/></clipPath><path d="${shape}" fill="url(#lt)" stroke="#2a0507" stroke-width="1"/>` +
    `<g clip-path="url(#tc)"><rect x="${num(left)}" y="${num(-low - (high - low) * 0.36)}" width="${num(right - left)}" height="${num((high - low) * 0.16)}" fill="#ff9c86" opacity=".55"/>` +
    `<path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.4"/></g>`
  );
}

function mirror({ body, paint, look }: DrawContext): string {
  if (!body.mirror) return '';
  const [x, y] = body.mirror;
  const fill = look.blackRoof && body.contrastRoof ? '#1a1c1e' : 'url(#mp)';
  return (
    `<linearGradient id="mp" x2="0" y2="1"><stop stop-color="${paint.tones.glint}"/><stop offset=".4" stop-color="${paint.tones.base}"/><stop offset="1" stop-color="${paint.tones.deep}"/></linearGradient>` +
    `<g transform="translate(${num(x)} ${num(-y)})"><path d="M6 4L12 9H20L16 2Z" fill="#131517"/>` +
    `<path d="M1-5C3-11 10-13.5 19-13C22-12.5 23-9 22.500-4C22 1 20 4 16 4.500C9 5 3 4 1 1Z" fill="${fill}" stroke="#000" stroke-opacity=".35" stroke-width=".7"/>` +
    '<path d="M1.500-1C7 1.500 16 1.500 22 0L20 4C14 6 5 5 2 2Z" fill="#131517"/><path d="M4-7C7-10.500 12-11.500 19-11" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1"/></g>'
  );
}

function rails({ body, look }: DrawContext): string {
  if (!body.roofRails || !look.roofRails) return '';
  const [from, to] = body.roofRails;
  const roof = (x: number): number => heightAt(body.outline, x);
  const colour = look.chrome ? '#9aa1a7' : '#22262a';
  const middle = (from + to) / 2;
  const path = openPath([
    [from, roof(from) - 2.5],
    [from + 7, roof(from + 7) + 2.6, 2],
    [middle, roof(middle) + 2.4],
    [to - 9, roof(to - 9) + 2.6, 2],
    [to, roof(to) - 2.5],
  ]);
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"/><path d="${path}" transform="translate(0 -.8)" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".7"/>`;
}

/** Lamps, mirror and roof rails: the parts on top of the paint. */
export const drawDetails = (context: DrawContext): string =>
  rails(context) + headlamp(context) + tail(context) + mirror(context);
